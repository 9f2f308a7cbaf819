//! Every language says the same.

use plyscope_teach::{
    Answer, Kind, Misconception, Spec, generate, grade, grade_in, hint, hint_in, mistaken, sheet,
};
use plyscope_trace::Lang;

/// Law: the language changes words and nothing else; English is what is said without one.
#[test]
fn marks_are_the_same_in_every_language() {
    let mut told = 0;
    for kind in Kind::ALL {
        for seed in 0..6 {
            let exercise = generate(&Spec::new(kind, seed)).unwrap();
            assert_eq!(sheet::task_in(&exercise, Lang::En), sheet::task(&exercise));
            assert_ne!(sheet::task_in(&exercise, Lang::De), sheet::task(&exercise));
            for misconception in Misconception::ALL {
                let Some(answer) = mistaken(&exercise, misconception) else { continue };
                let (en, de) =
                    (grade(&exercise, &answer).unwrap(), grade_in(&exercise, &answer, Lang::De).unwrap());
                assert_eq!(grade_in(&exercise, &answer, Lang::En).unwrap(), en);
                assert_eq!((en.points, en.of, en.first_wrong), (de.points, de.of, de.first_wrong));
                assert_ne!(en.message, de.message);
                assert_eq!(en.diagnoses.len(), de.diagnoses.len());
                for (a, b) in en.items.iter().zip(&de.items) {
                    assert_eq!((&a.part, a.verdict, a.points), (&b.part, b.verdict, b.points));
                    assert_eq!(a.why.is_empty(), b.why.is_empty());
                    assert!(a.why.is_empty() || a.why != b.why, "{kind}: {}", a.why);
                    told += usize::from(!a.why.is_empty());
                }
            }
            for strength in 1..=3 {
                let empty = Answer::default();
                let (en, de) = (
                    hint(&exercise, &empty, strength).unwrap(),
                    hint_in(&exercise, &empty, strength, Lang::De).unwrap(),
                );
                assert_ne!(en.text, de.text);
            }
        }
    }
    assert!(told > 500, "only {told} sentences");
}
