import json
import math

import plyscope
import pytest
from plyscope import Tree, teach

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = plyscope.example("deep-cut")


def alpha_beta(node, alpha=-math.inf, beta=math.inf):
    if node.is_leaf:
        return node.value
    best = -math.inf if node.is_max else math.inf
    for child in node.children:
        value = alpha_beta(child, alpha, beta)
        if node.is_max:
            best = max(best, value)
            if best >= beta:
                break
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            if best <= alpha:
                break
            beta = min(beta, best)
    return best


def test_every_kind_has_a_key_with_full_marks():
    for kind in teach.KINDS:
        exercise = teach.exercise(kind, seed=3)
        key = exercise.key()
        feedback = teach.grade(exercise, key.answer)
        assert feedback.right, (kind, str(feedback))
        assert exercise.task() and exercise.figure().startswith("<") and exercise.task("de")
        assert teach.Exercise(json.loads(exercise.json)) == exercise


def test_a_wrong_answer_is_explained():
    exercise = teach.exercise("visited", tree=AIMA)
    feedback = exercise.grade({"leaves": "E F G H K L M".split()})
    assert feedback.right and str(feedback) == "7 of 7: all correct."
    advice = exercise.grade({"leaves": list("EFGHIJKLM")})
    assert str(advice).count("plain minimax") == 1 and advice.diagnoses
    feedback = exercise.grade({"leaves": []})
    assert feedback.points == 0 and feedback.items and feedback.blank
    hints = [exercise.hint({"leaves": ["E"]}, strength) for strength in (1, 2, 3)]
    assert len(set(hints)) == 3 and not any(hint.startswith("{") for hint in hints)
    with pytest.raises(ValueError, match="expected"):
        exercise.grade({"leafs": []})
    with pytest.raises(ValueError, match="kind"):
        teach.exercise("guess")
    with pytest.raises(ValueError, match="strength"):
        exercise.hint({"leaves": []}, 4)


def test_sheets():
    sheet = teach.exercises("visited", 3, seed=5)
    assert len({exercise.json for exercise in sheet}) == 3
    for format in ("text", "markdown", "html", "latex", "moodle", "gift", "json"):
        assert teach.sheet(sheet, format=format)


def test_a_right_function_is_right_on_random_trees():
    trees = [exercise.tree for exercise in teach.exercises("visited", 40, seed=2, shape="ragged:3x4")]
    assert teach.check_trace(alpha_beta, trees)
    assert teach.check_trace(lambda root: (alpha_beta(root), "move"), DEEP)


def test_parameters_are_filled_by_name():
    def search(node, depth, alpha, beta, maximizing_player):
        assert depth > 100 and maximizing_player is True
        return alpha_beta(node, alpha, beta)

    assert teach.check_trace(search, AIMA)
    with pytest.raises(TypeError, match="'table'"):
        teach.check_trace(lambda node, table: 0, AIMA)


def changed(source, *pairs):
    """The function above with changes, as a student might have it."""
    import inspect

    text = inspect.getsource(alpha_beta)
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    space = {"math": math}
    exec(text, space)
    return space["alpha_beta"]


@pytest.mark.parametrize(
    "pairs, misconception",
    [
        ([("alpha_beta(child, alpha, beta)", "alpha_beta(child)")], "no-pruning"),
        ([("                break\n", "                pass\n")], "no-pruning"),
        ([("best >= beta", "best > beta"), ("best <= alpha", "best < alpha")], "other-cut-test"),
        ([("best = -math.inf if node.is_max else math.inf", "best = 0")], "starts-at-zero"),
        ([("if node.is_max:", "if not node.is_max:"), ("-math.inf if node.is_max", "-math.inf if not node.is_max")], "wrong-player"),
    ],
)
def test_the_misconception_is_named(pairs, misconception):
    trees = [teach.exercise("visited", seed=n, shape="3x3", wants={"ties": "testing"}).tree for n in range(1, 5)]
    for given in (trees, trees[0]):
        checked = teach.check_trace(changed(None, *pairs), given)
        assert not checked
        assert checked.misconception == misconception, checked.message
        assert checked.advice and checked.misconception in checked.message


def test_a_root_that_forgets_is_named():
    checked = teach.check_trace(lambda root: max(alpha_beta(child) for child in root.children), DEEP)
    assert not checked and checked.misconception == "root-forgets", checked.message


def test_right_leaves_and_a_wrong_value():
    checked = teach.check_trace(lambda root: alpha_beta(root) + 1, AIMA)
    assert not checked and "value is 4; expected 3" in checked.message
    assert not teach.check_trace(lambda root: None, AIMA)
    with pytest.raises(ZeroDivisionError):
        teach.check_trace(lambda root: 1 / 0, AIMA)


def test_a_class_is_graded():
    exercise = teach.exercise("visited", tree=AIMA)
    answers = {
        "ada": exercise.key().answer,
        "bob": {"leaves": list("EFGHIJKLM")},
        "cyd": "not an answer {",
        "dan": json.dumps({"leaves": "E F G H"}),
    }
    result = plyscope.grade_class(exercise, answers)
    ada, bob, cyd, dan = result.papers
    assert ada.points == ada.of > 0 and bob.points < bob.of and dan.results[1].points < dan.of
    assert cyd.error and not cyd.results
    assert result.report
