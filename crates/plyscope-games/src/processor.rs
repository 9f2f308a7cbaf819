//! Which of two compiled versions of a hot function this machine can run.

/// Whether the processor has wide vectors and counts bits: `avx2,bmi1,bmi2,lzcnt,popcnt`, what a function that is called only
/// then may name as its features. Asked once.
#[inline]
pub(crate) fn is_quick() -> bool {
    static QUICK: std::sync::LazyLock<bool> = std::sync::LazyLock::new(|| {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    });
    *QUICK
}

/// Whether the processor, quick as it [is](is_quick), has AVX-512 for vectors of its usual width, too:
/// `avx512f,avx512vl,avx512cd`. Asked once.
#[inline]
pub(crate) fn is_quickest() -> bool {
    static QUICKEST: std::sync::LazyLock<bool> = std::sync::LazyLock::new(|| {
        is_quick()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512cd")
    });
    *QUICKEST
}
