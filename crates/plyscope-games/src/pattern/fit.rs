//! Least squares: the weights whose sums are nearest to what positions are worth.

/// Positions as the weights that their values are sums of, `width` each, and what they are worth.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) width: usize,
    pub(super) terms: Vec<u32>,
    pub(super) worth: Vec<f32>,
}

impl Rows {
    fn each(&self) -> impl Iterator<Item = (&[u32], f32)> {
        self.terms.chunks_exact(self.width).zip(self.worth.iter().copied())
    }

    /// How far from the truth the sums of some weights are: the root of the mean square.
    pub(super) fn error(&self, weights: &[f32]) -> f64 {
        let square = |(terms, worth): (&[u32], f32)| f64::from(sum(weights, terms) - worth).powi(2);
        (self.each().map(square).sum::<f64>() / self.worth.len().max(1) as f64).sqrt()
    }
}

fn sum(weights: &[f32], terms: &[u32]) -> f32 {
    terms.iter().map(|&term| weights[term as usize]).sum()
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

/// Moves `weights` to where Σ (sum − worth)² + `pull` · Σ (weight − where it was)² is least, or near to it.
///
/// So weights that are seen seldom stay near where they were. By conjugate gradients (Hestenes and Stiefel 1952), each
/// weight scaled by how often it occurs; `steps` are as good as all of them long before they are many. The same numbers in
/// the same order on every machine.
pub(super) fn fit(rows: &Rows, weights: &mut [f32], pull: f32, steps: u32, mut tell: impl FnMut(u32)) {
    let mut scale = vec![pull; weights.len()];
    let mut left = vec![0.0; weights.len()];
    for (terms, worth) in rows.each() {
        let off = worth - sum(weights, terms);
        for &term in terms {
            scale[term as usize] += 1.0;
            left[term as usize] += off;
        }
    }
    let scaled =
        |left: &[f32]| -> Vec<f32> { left.iter().zip(&scale).map(|(left, scale)| left / scale).collect() };
    let mut way = scaled(&left);
    let mut size = dot(&left, &way);
    for step in 0..steps {
        tell(step);
        // What going this way changes.
        let mut change: Vec<f32> = way.iter().map(|way| pull * way).collect();
        for (terms, _) in rows.each() {
            let by = sum(&way, terms);
            for &term in terms {
                change[term as usize] += by;
            }
        }
        let steep = dot(&way, &change);
        // Nothing is left to gain.
        if steep <= 0.0 {
            return;
        }
        let far = (size / steep) as f32;
        for at in 0..weights.len() {
            weights[at] += far * way[at];
            left[at] -= far * change[at];
        }
        let next = scaled(&left);
        let now = dot(&left, &next);
        let keep = (now / size) as f32;
        way.iter_mut().zip(next).for_each(|(way, next)| *way = next + keep * *way);
        size = now;
    }
}
