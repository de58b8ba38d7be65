"""Listening test for PsychoPy 2024.1 or later, exported from Kokoro Desktop. You may change this file.

It reads conditions.csv and experiment.json in this folder, and writes each answer to answers-CODE-TIME.csv at once.
Escape ends the test.
"""

import csv
import json
import math
import random
import re
import time
from pathlib import Path

from psychopy import prefs

prefs.hardware["audioLib"] = ["ptb"]  # the only sound engine that starts sounds at a given time

import psychtoolbox as ptb  # noqa: E402 - PsychoPy reads the preference when its sound module is imported
from psychopy import core, gui, sound, visual  # noqa: E402
from psychopy.hardware import keyboard  # noqa: E402

FOLDER = Path(__file__).resolve().parent
COLUMNS = [
    "listener", "task", "seed", "block", "trial", "sound_1", "sound_2", "sound_3", "answer", "correct", "plays",
    "reaction_ms",
]  # fmt: skip
PREPARE_S = 0.1  # for the sound output to prepare a sound; less than the gap between sounds

settings = json.loads((FOLDER / "experiment.json").read_text(encoding="utf-8"))
texts = settings["texts"]
answers = {each["key"]: each["answer"] for each in settings["answers"]}
answers.update({f"num_{key}": answer for key, answer in answers.items()})  # keys of the number pad
labels = "     ".join(f"{each['key']}  {each['label']}" for each in settings["answers"])
with (FOLDER / "conditions.csv").open(encoding="utf-8-sig", newline="") as file:
    trials = list(csv.DictReader(file))


def files_of(trial):
    """Return the sound files of a trial with their places, in the order in which they are played."""
    return [(place, trial[place]) for place in ("file_1", "file_2", "file_3") if trial[place]]


def order_for(code):
    """Return the trials in a listener's own order, which depends only on the seed and on the listener's code.

    Each repetition is shuffled. Blocks and trial numbers belong to the places, so breaks stay where they are.
    """
    generator, order = random.Random(f"{settings['seed']} {code}"), []
    for number in dict.fromkeys(trial["repetition"] for trial in trials):
        repetition = [trial for trial in trials if trial["repetition"] == number]
        generator.shuffle(repetition)
        order += repetition
    places = [{name: trial[name] for name in ("block", "trial")} for trial in trials]
    return [{**trial, **place} for trial, place in zip(order, places, strict=True)]


def show(*lines):
    """Show lines of text."""
    visual.TextStim(window, "\n\n".join(lines), color="black", height=0.035, wrapWidth=1.4).draw()
    window.flip()


def show_page(*lines):
    """Show lines of text until Space is pressed."""
    show(*lines)
    keys.clearEvents()
    wait_for_key(["space"])


def wait_for_key(names, since_s=0.0, until_s=math.inf):
    """Wait until one of the keys is pressed; return its name and the time of the press. Escape ends the test.

    Answers before ``since_s`` are ignored. At ``until_s``, the name is empty.
    """
    while ptb.GetSecs() < until_s:
        for key in keys.getKeys([*names, "escape"], waitRelease=False):
            pressed_s = key.rt + keys.clock.getLastResetTime()
            if key.name == "escape":
                core.quit()
            if key.name == "space" or pressed_s >= since_s:
                return key.name, pressed_s
        core.wait(0.001)
    return "", until_s


def ask(trial):
    """Play the sounds of a trial until it is answered; return the answer, the number of plays, and the reaction time.

    The reaction time, in seconds, starts at the onset of the last sound.
    """
    clips = [sounds[each] for each in files_of(trial)]
    plays, name = 0, "space"
    while name == "space":
        plays += 1
        keys.clearEvents()
        start_s = ptb.GetSecs() + PREPARE_S
        for clip in clips:
            clip.play(when=start_s)
            onset_s = start_s + float(trial["onset_ms"]) / 1000
            start_s += clip.getDuration() + settings["gap_s"]
            if clip is clips[-1]:
                name, pressed_s = wait_for_key([*answers, "space"], since_s=onset_s)
            else:
                name, pressed_s = wait_for_key(["space"], until_s=start_s - PREPARE_S)
            if name == "space":
                break
        for clip in clips:
            clip.stop()
    return answers[name], plays, pressed_s - onset_s


listener = {texts["listener"]: ""}
if not gui.DlgFromDict(listener, title=texts["title"]).OK:
    core.quit()
code = listener[texts["listener"]].strip()
trials = order_for(code)
window = visual.Window(fullscr=True, color="white", units="height", checkTiming=False)
window.mouseVisible = False
keys = keyboard.Keyboard()
# The same file at another place is another sound, because a sound cannot be played twice at a time.
sounds = {each: sound.Sound(str(FOLDER / each[1])) for each in {each for trial in trials for each in files_of(trial)}}
name = re.sub(r"[^\w-]", "_", code)
results = FOLDER / f"answers-{name}-{time.strftime('%Y-%m-%d-%H%M%S')}.csv"
with results.open("x", encoding="utf-8", newline="") as file:
    table = csv.DictWriter(file, COLUMNS, extrasaction="ignore")
    table.writeheader()
    show_page(texts["question"], texts["begin"])
    for index, trial in enumerate(trials):
        if index and trial["block"] != trials[index - 1]["block"]:
            show_page(texts["break"].format(index, len(trials)), texts["continue"])
        show("")
        core.wait(settings["pause_s"])
        show(texts["progress"].format(trial["trial"], len(trials)), texts["question"], labels, texts["again"])
        answer, plays, reaction_s = ask(trial)
        given = {"listener": code, "task": settings["task"], "seed": settings["seed"], "answer": answer, "plays": plays}
        correct = int(answer == trial["correct"]) if trial["correct"] else ""
        table.writerow({**trial, **given, "correct": correct, "reaction_ms": round(1000 * reaction_s)})
        file.flush()
show(texts["end"])
core.wait(3)
core.quit()
