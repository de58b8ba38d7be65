// Listening test for jsPsych 8, exported from Kokoro Desktop. You may change this file.
// It reads conditions.csv and experiment.json in this folder, and saves answers-CODE-TIME.csv at the end.

const COLUMNS = ["listener", "task", "seed", "block", "trial", "sound_1", "sound_2", "sound_3", "answer", "correct",
  "plays", "reaction_ms"];

async function read(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`Cannot read ${name}: ${response.status} ${response.statusText}`);
  return response.text();
}

// Reads a table with commas; quoted fields may contain commas and quotation marks, but no line breaks.
function parseTable(text) {
  const [names, ...rows] = text.trim().split(/\r?\n/).map((line) =>
    [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, field]) =>
      field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field));
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column]])));
}

function escapeHtml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function fill(text, ...values) {
  return text.replace(/\{(\d)\}/g, (_, place) => values[place]);
}

// Local time, as in 2025-01-31-174500.
function timeStamp() {
  const now = new Date();
  const local = new Date(now.getTime() - 60000 * now.getTimezoneOffset()).toISOString();
  return local.slice(0, 19).replaceAll(":", "").replace("T", "-");
}

async function run() {
  const settings = JSON.parse(await read("experiment.json"));
  const trials = parseTable(await read("conditions.csv"));
  const texts = settings.texts;
  const answers = new Map(settings.answers.map((each) => [each.key, each.answer]));
  const labels = settings.answers.map((each) => `<kbd>${each.key}</kbd> ${escapeHtml(each.label)}`).join(" &emsp; ");
  const filesOf = (trial) => [trial.file_1, trial.file_2, trial.file_3].filter((file) => file);
  const sounds = [...new Set(trials.flatMap(filesOf))];
  await Promise.all(sounds.map(read)); // names a missing file
  let listener = "";
  let begun = "";
  let finished = false;

  const jsPsych = initJsPsych({
    minimum_valid_rt: Math.max(...trials.map((trial) => Number(trial.onset_ms))), // before the sound is audible
    on_finish: () => {
      const name = `answers-${listener.replace(/[^\p{L}\p{N}_-]/gu, "_")}-${begun}.csv`;
      jsPsych.data.get().filter({ task: settings.task }).filterColumns(COLUMNS).localSave("csv", name);
      finished = true;
      jsPsych.getDisplayElement().innerHTML = `<p>${escapeHtml(texts.end)}</p>`;
    },
  });
  document.title = texts.title;
  window.addEventListener("beforeunload", (event) => { if (!finished) event.preventDefault(); });

  // Waits for Space.
  const page = (...lines) => ({
    type: jsPsychHtmlKeyboardResponse,
    stimulus: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(""),
    choices: [" "],
  });
  const silence = (stimulus, seconds) => ({
    type: jsPsychHtmlKeyboardResponse, stimulus, choices: "NO_KEYS", trial_duration: 1000 * seconds,
  });

  // Plays the sounds of a trial until an answer key is pressed; Space plays them again.
  const presentation = (trial) => {
    const prompt = [fill(texts.progress, trial.trial, trials.length), texts.question].map(escapeHtml)
      .concat(labels, escapeHtml(texts.again)).map((line) => `<p>${line}</p>`).join("");
    const files = filesOf(trial);
    let plays = 0;
    const last = {
      type: jsPsychAudioKeyboardResponse,
      stimulus: files.pop(),
      choices: [...answers.keys(), " "],
      prompt,
      on_start: () => { plays += 1; },
      on_finish: (data) => {
        if (!answers.has(data.response)) return;
        const answer = answers.get(data.response);
        Object.assign(data, trial, {
          listener, task: settings.task, seed: settings.seed, answer, plays,
          correct: trial.correct ? Number(answer === trial.correct) : "",
          reaction_ms: Math.round(data.rt - trial.onset_ms),
        });
      },
    };
    const before = files.flatMap((stimulus) => [
      { type: jsPsychAudioKeyboardResponse, stimulus, choices: "NO_KEYS", prompt, trial_ends_after_audio: true },
      silence(prompt, settings.gap_s),
    ]);
    return { timeline: [...before, last], loop_function: (data) => data.values().at(-1).response === " " };
  };

  // Returns the trials in a listener's own order, which depends only on the seed and on the listener's code. Each
  // repetition is shuffled. Blocks and trial numbers belong to the places, so breaks stay where they are.
  const orderFor = (code) => {
    jsPsych.randomization.setSeed(`${settings.seed} ${code}`);
    return [...new Set(trials.map((trial) => trial.repetition))]
      .flatMap((number) => jsPsych.randomization.shuffle(trials.filter((trial) => trial.repetition === number)))
      .map((trial, place) => ({ ...trial, block: trials[place].block, trial: trials[place].trial }));
  };

  const presentations = (order) => order.flatMap((trial, index) => [
    ...(index && trial.block !== order[index - 1].block
      ? [page(fill(texts.break, index, order.length), texts.continue)] : []),
    silence("", settings.pause_s), presentation(trial),
  ]);

  const timeline = [
    { type: jsPsychPreload, audio: sounds },
    {
      type: jsPsychSurveyText,
      questions: [{ prompt: escapeHtml(texts.listener), name: "listener" }],
      button_label: "OK",
      on_finish: (data) => {
        listener = data.response.listener.trim();
        begun = timeStamp();
        timeline.push(...presentations(orderFor(listener))); // jsPsych goes on with trials added in this way
      },
    },
    page(texts.question, texts.begin),
  ];
  await jsPsych.run(timeline);
}

if (window.location.protocol === "file:") {
  document.body.textContent = "This page needs a web server. README.txt explains how to start one in this folder.";
} else {
  run().catch((error) => { document.body.textContent = String(error); });
}
