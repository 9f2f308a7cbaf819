//! What theory says a search must cost.
//!
//! On a uniform tree, `branching` children at every inner node and all leaves at `depth`, left-to-right alpha-beta
//! visits at least [`minimal_leaves`] leaves, on the average over random orders [`expected_leaves`], and as the depth
//! grows each ply multiplies that average by [`branching_factor`].
//!
//! ```
//! use plyscope::theory::{branching_factor, expected_leaves, minimal_leaves};
//! assert_eq!(minimal_leaves(10, 4), 199);
//! assert_eq!(expected_leaves(10, 4).round(), 1983.0);
//! assert_eq!(format!("{:.6}", branching_factor(2)), "1.618034");
//! ```

/// The fewest leaves that any search can value a uniform tree with: b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
///
/// Alpha-beta gets there exactly if every node's best child comes first. A root that is a leaf (`depth` 0) costs 1.
/// A count beyond `u128` saturates at [`u128::MAX`]: an astronomical number stays one.
///
/// Source: Knuth & Moore, *Artificial Intelligence* 6 (1975), after Levin.
pub fn minimal_leaves(branching: u32, depth: u32) -> u128 {
    let power = |exponent| u128::from(branching).saturating_pow(exponent);
    // The 1 goes first, so that a saturated sum stays saturated.
    power(depth.div_ceil(2)).saturating_add(power(depth / 2).saturating_sub(1))
}

/// All nodes of the smallest tree that proves the value, the root included: [`minimal_leaves`] of every level added up.
///
/// Saturates like [`minimal_leaves`].
pub fn minimal_nodes(branching: u32, depth: u32) -> u128 {
    (0..=depth).fold(0, |sum: u128, level| sum.saturating_add(minimal_leaves(branching, level)))
}

/// How many leaves alpha-beta visits on the average if all orders of distinct leaf values are equally likely.
///
/// Baudet's exact expectation
///
/// N = b^⌊d/2⌋ + ∫₀¹ R′(t) S(t) dt, R = r₁ … r_⌈d/2⌉, S = s₁ … s_⌊d/2⌋,
///
/// where f₀ = t, fᵢ = 1 − (1 − fᵢ₋₁ᵇ)ᵇ, rᵢ = (1 − fᵢ₋₁ᵇ)/(1 − fᵢ₋₁) and sᵢ = fᵢ/fᵢ₋₁ᵇ, integrated numerically to a
/// relative error below 10⁻⁶ for `branching` ≤ 32 and `depth` ≤ 12. Farther out the rounding of `f64` grows with the
/// depth, since f stretches its neighbourhood of the fixed point once per two plies; a number beyond `f64` is +∞.
///
/// Source: Baudet, *On the branching factor of the alpha-beta pruning algorithm*, *Artificial Intelligence* 10 (1978).
pub fn expected_leaves(branching: u32, depth: u32) -> f64 {
    let exact = f64::from(branching).powf(f64::from(depth / 2));
    if branching < 2 || depth == 0 {
        // One line or none: no choice, no cut.
        return if branching == 0 && depth > 0 { 0.0 } else { exact };
    }
    // The integrand rises around the fixed point of f within a width that shrinks with the depth: start there.
    let middle = fixed_point(branching);
    let mut quadrature = Quadrature::new(|t| integrand(branching, depth, t));
    let expected = exact + quadrature.integral(0.0, middle) + quadrature.integral(middle, 1.0);
    if expected.is_nan() { f64::INFINITY } else { expected }
}

/// By how much one more ply multiplies the average cost of alpha-beta on random uniform trees, in the limit:
/// ξ/(1 − ξ), where ξᵇ + ξ = 1.
///
/// Source: Pearl, *The solution for the branching factor of the alpha-beta pruning algorithm and its optimality*,
/// *Communications of the ACM* 25 (1982).
pub fn branching_factor(branching: u32) -> f64 {
    let xi = fixed_point(branching);
    xi / (1.0 - xi)
}

/// ξ with ξᵇ + ξ = 1, by bisection: the only root in [0, 1], because the left side rises.
fn fixed_point(branching: u32) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        let side = if power(middle, branching) + middle < 1.0 { &mut low } else { &mut high };
        *side = middle;
    }
}

fn power(x: f64, n: u32) -> f64 {
    x.powf(f64::from(n))
}

/// R′(t) S(t) of Baudet's formula.
///
/// The quotients r and s are geometric sums, so both ends of [0, 1] are ordinary points and nothing is subtracted from
/// something of its own size; the derivative follows by the chain rule.
fn integrand(branching: u32, depth: u32, t: f64) -> f64 {
    let b = f64::from(branching);
    // f, and its derivative by t.
    let (mut f, mut df) = (t, 1.0);
    let (mut product_r, mut product_s) = (1.0, 1.0);
    // R′/R is the sum of all r′/r.
    let mut log_derivative = 0.0;
    for level in 1..=depth.div_ceil(2) {
        let (r, dr) = geometric(f, branching);
        product_r *= r;
        log_derivative += dr * df / r;
        if level <= depth / 2 {
            let x = power(f, branching);
            let (s, _) = geometric(1.0 - x, branching);
            product_s *= s;
            df *= b * b * power(f, branching - 1) * power(1.0 - x, branching - 1);
            f = x * s;
        }
    }
    product_r * log_derivative * product_s
}

/// 1 + x + … + xⁿ⁻¹ and its derivative, for n ≥ 1, by doubling: all terms are positive, so nothing cancels.
fn geometric(x: f64, n: u32) -> (f64, f64) {
    // The sum of the first k terms, and x^k, each with its derivative; k is the leading bits of n.
    let (mut sum, mut dsum) = (1.0, 0.0);
    let (mut pow, mut dpow) = (x, 1.0);
    for bit in (0..n.ilog2()).rev() {
        (sum, dsum) = (sum * (1.0 + pow), dsum * (1.0 + pow) + sum * dpow);
        (pow, dpow) = (pow * pow, 2.0 * pow * dpow);
        if n >> bit & 1 == 1 {
            (sum, dsum) = (sum + pow, dsum + dpow);
            (pow, dpow) = (pow * x, pow + x * dpow);
        }
    }
    (sum, dsum)
}

/// Adaptive Gauss–Legendre integration of a positive function.
struct Quadrature<F> {
    function: F,
    /// Abscissas in (−1, 1) and weights.
    rule: [(f64, f64); 16],
    /// Panels that may still be halved; bounds the work where rounding noise hides convergence.
    halvings: u32,
}

impl<F: Fn(f64) -> f64> Quadrature<F> {
    /// Of each panel by itself; since nothing is negative, it holds for the sum as well.
    const RELATIVE: f64 = 1e-9;

    fn new(function: F) -> Self {
        Quadrature { function, rule: gauss_legendre(), halvings: 20_000 }
    }

    fn panel(&self, from: f64, to: f64) -> f64 {
        let (middle, half) = (f64::midpoint(from, to), (to - from) / 2.0);
        half * self.rule.iter().map(|&(x, w)| w * (self.function)(middle + half * x)).sum::<f64>()
    }

    fn integral(&mut self, from: f64, to: f64) -> f64 {
        let mut sum = 0.0;
        let mut open = vec![(from, to, self.panel(from, to))];
        while let Some((from, to, whole)) = open.pop() {
            let middle = f64::midpoint(from, to);
            let (left, right) = (self.panel(from, middle), self.panel(middle, to));
            let halves = left + right;
            // Written so that an overflow to infinity or NaN ends it, too.
            let apart = (whole - halves).abs() > Self::RELATIVE * halves;
            if apart && self.halvings > 0 && from < middle && middle < to {
                self.halvings -= 1;
                open.push((middle, to, right));
                open.push((from, middle, left));
            } else {
                sum += halves;
            }
        }
        sum
    }
}

/// The rule that integrates polynomials of degree 2N − 1 exactly: the roots of the Legendre polynomial of degree N, by
/// Newton's method from the usual cosine guesses.
fn gauss_legendre<const N: usize>() -> [(f64, f64); N] {
    let degree = N as f64;
    std::array::from_fn(|i| {
        let mut x = (std::f64::consts::PI * (i as f64 + 0.75) / (degree + 0.5)).cos();
        let mut slope = 1.0;
        // Convergence is quadratic; a handful of steps reaches the last bit.
        for _ in 0..8 {
            let (mut p, mut before) = (1.0, 0.0);
            for k in 1..=N {
                let k = k as f64;
                (p, before) = (((2.0 * k - 1.0) * x * p - (k - 1.0) * before) / k, p);
            }
            slope = degree * (x * p - before) / (x * x - 1.0);
            x -= p / slope;
        }
        (x, 2.0 / ((1.0 - x * x) * slope * slope))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Branching, depth, least leaves, least nodes.
    #[rustfmt::skip]
    const MINIMAL: [(u32, u32, u128, u128); 80] = [
        (2, 1, 2, 3), (2, 2, 3, 6), (2, 3, 5, 11), (2, 4, 7, 18), (2, 5, 11, 29),
        (2, 6, 15, 44), (2, 7, 23, 67), (2, 8, 31, 98), (3, 1, 3, 4), (3, 2, 5, 9),
        (3, 3, 11, 20), (3, 4, 17, 37), (3, 5, 35, 72), (3, 6, 53, 125), (3, 7, 107, 232),
        (3, 8, 161, 393), (4, 1, 4, 5), (4, 2, 7, 12), (4, 3, 19, 31), (4, 4, 31, 62),
        (4, 5, 79, 141), (4, 6, 127, 268), (4, 7, 319, 587), (4, 8, 511, 1098), (5, 1, 5, 6),
        (5, 2, 9, 15), (5, 3, 29, 44), (5, 4, 49, 93), (5, 5, 149, 242), (5, 6, 249, 491),
        (5, 7, 749, 1240), (5, 8, 1249, 2489), (8, 1, 8, 9), (8, 2, 15, 24), (8, 3, 71, 95),
        (8, 4, 127, 222), (8, 5, 575, 797), (8, 6, 1023, 1820), (8, 7, 4607, 6427), (8, 8, 8191, 14618),
        (10, 1, 10, 11), (10, 2, 19, 30), (10, 3, 109, 139), (10, 4, 199, 338), (10, 5, 1099, 1437),
        (10, 6, 1999, 3436), (10, 7, 10999, 14435), (10, 8, 19999, 34434), (20, 1, 20, 21), (20, 2, 39, 60),
        (20, 3, 419, 479), (20, 4, 799, 1278), (20, 5, 8399, 9677), (20, 6, 15999, 25676), (20, 7, 167999, 193675),
        (20, 8, 319999, 513674), (30, 1, 30, 31), (30, 2, 59, 90), (30, 3, 929, 1019), (30, 4, 1799, 2818),
        (30, 5, 27899, 30717), (30, 6, 53999, 84716), (30, 7, 836999, 921715), (30, 8, 1619999, 2541714), (35, 1, 35, 36),
        (35, 2, 69, 105), (35, 3, 1259, 1364), (35, 4, 2449, 3813), (35, 5, 44099, 47912), (35, 6, 85749, 133661),
        (35, 7, 1543499, 1677160), (35, 8, 3001249, 4678409), (40, 1, 40, 41), (40, 2, 79, 120), (40, 3, 1639, 1759),
        (40, 4, 3199, 4958), (40, 5, 65599, 70557), (40, 6, 127999, 198556), (40, 7, 2623999, 2822555), (40, 8, 5119999, 7942554),
    ];

    /// Branching, Pearl's factor, expected leaves at depth 2.
    #[rustfmt::skip]
    const PEARL: [(u32, f64, f64); 27] = [
        (2, 1.618034, 3.666667), (3, 2.147899, 7.442857), (4, 2.629658, 12.144145), (5, 3.079596, 17.671268),
        (6, 3.506323, 23.960105), (7, 3.915076, 30.964855), (8, 4.309330, 38.650664), (9, 4.691538, 46.989820),
        (10, 5.063511, 55.959576), (11, 5.426633, 65.540808), (12, 5.781993, 75.717126), (13, 6.130464, 86.474267),
        (14, 6.472762, 97.799663), (15, 6.809482, 109.682121), (16, 7.141126, 122.111586), (17, 7.468121, 135.078952),
        (18, 7.790835, 148.575919), (19, 8.109589, 162.594879), (20, 8.424663, 177.128820), (24, 9.652711, 240.291114),
        (30, 11.416399, 349.554965), (32, 11.987309, 389.713647), (35, 12.830181, 453.360183), (40, 14.203358, 568.333878),
        (50, 16.852876, 830.559004), (64, 20.396868, 1266.937395), (100, 28.925695, 2737.222258),
    ];

    /// Branching, depth, expected leaves: to four decimals for branching 2 and 3, beyond to six digits.
    #[rustfmt::skip]
    const EXPECTED: [(u32, u32, f64); 24] = [
        (2, 1, 2.0000), (2, 2, 3.6667), (2, 3, 6.8476), (2, 4, 12.0440), (2, 5, 21.6499), (2, 6, 37.1596),
        (2, 7, 65.1214), (2, 8, 109.9992), (3, 1, 3.0000), (3, 2, 7.4429), (3, 3, 19.4581), (3, 4, 45.2025),
        (3, 5, 110.4866), (3, 6, 248.5619), (3, 7, 582.3659), (3, 8, 1287.0794), (4, 4, 112.738), (5, 4, 227.353),
        (8, 4, 987.668), (10, 2, 55.9596), (10, 3, 384.250), (10, 4, 1983.29), (20, 4, 17535.7), (32, 2, 389.714),
    ];

    /// Branching, depth, expected leaves to fifteen digits, by forty-digit integration with mpmath.
    const PRECISE: [(u32, u32, f64); 12] = [
        (2, 4, 12.0439782439782),
        (4, 4, 112.73844001853),
        (2, 12, 888.982732760174),
        (3, 12, 31119.1555174503),
        (5, 9, 85519.6321975728),
        (8, 8, 425956.894839619),
        (16, 7, 3746640.02530572),
        (32, 4, 78316.5911906168),
        (32, 6, 12411558.6742854),
        (32, 11, 3177705450023.63),
        (32, 12, 38087416151156.5),
        (20, 10, 7398708939.18806),
    ];

    #[test]
    fn minimal_trees_are_those_of_knuth_and_moore() {
        for (b, d, leaves, nodes) in MINIMAL {
            assert_eq!((minimal_leaves(b, d), minimal_nodes(b, d)), (leaves, nodes), "({b}, {d})");
        }
        assert_eq!((minimal_leaves(7, 0), minimal_nodes(7, 0)), (1, 1));
        assert_eq!((minimal_leaves(1, 9), minimal_nodes(1, 9)), (1, 10));
        assert_eq!(minimal_leaves(u32::MAX, 100), u128::MAX);
    }

    #[test]
    fn branching_factors_are_those_of_pearl() {
        for (b, factor, at_depth_2) in PEARL {
            assert!((branching_factor(b) - factor).abs() < 6e-7, "{b}: {}", branching_factor(b));
            assert!((expected_leaves(b, 2) - at_depth_2).abs() < 6e-7, "{b}: {}", expected_leaves(b, 2));
        }
        assert_eq!(branching_factor(1), 1.0);
    }

    #[test]
    fn expectations_are_those_of_baudet() {
        for (b, d, leaves) in EXPECTED {
            let rounding = if b < 4 { 6e-5 } else { leaves * 6e-6 };
            let got = expected_leaves(b, d);
            assert!((got - leaves).abs() < rounding, "({b}, {d}): {got}, not {leaves}");
        }
        assert!((expected_leaves(2, 2) - 11.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn expectations_are_precise_as_far_as_promised() {
        for (b, d, leaves) in PRECISE {
            let error = expected_leaves(b, d) / leaves - 1.0;
            assert!(error.abs() < 1e-9, "({b}, {d}): relative error {error:e}");
        }
    }

    #[test]
    fn expectations_lie_between_the_least_and_all() {
        for b in 1..=12 {
            for d in 0..=8 {
                let (got, least) = (expected_leaves(b, d), minimal_leaves(b, d) as f64);
                let all = f64::from(b).powi(d as i32);
                assert!(least * (1.0 - 1e-9) <= got && got <= all * (1.0 + 1e-9), "({b}, {d}): {got}");
            }
            // No cut is possible above depth 2.
            assert!((expected_leaves(b, 1) - f64::from(b)).abs() < 1e-9);
        }
    }

    #[test]
    fn far_out_the_answer_comes_and_grows_by_the_factor() {
        let growth = expected_leaves(2, 41) / expected_leaves(2, 39);
        assert!((growth.sqrt() - branching_factor(2)).abs() < 0.05, "{growth}");
        // The numbers leave f64 long before the loop would mind.
        assert_eq!(expected_leaves(1000, 400), f64::INFINITY);
    }
}
