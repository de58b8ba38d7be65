// Runs an exported experiment.js under Node with a stand-in for jsPsych: node jspsych_stand_in.mjs FOLDER REPLAYS [CODE]
// The listener answers 1 if the first and the last sound are equal, otherwise 2, 400 ms after the onset of the last
// sound, and replays the first trials. The saved table goes to standard output.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";

const [folder, replays, code = 'L"1 '] = process.argv.slice(2);
let left = Number(replays);
let heard = [];
const done = [];

const plugins = {
  preload: () => ({}),
  survey: () => ({ response: { listener: code } }),
  html: (node) => ({ response: node.choices === "NO_KEYS" ? null : node.choices[0] }),
  audio: (node) => {
    readFileSync(join(folder, node.stimulus));
    heard.push(node.stimulus);
    if (node.choices === "NO_KEYS") return { response: null };
    const answer = heard.at(-1) === heard[0] ? "1" : "2";
    heard = [];
    return { response: left-- > 0 ? " " : answer, rt: 430 };
  },
};

function play(nodes) {
  const all = [];
  for (const node of nodes) { // includes nodes that a script adds meanwhile, as in jsPsych
    if (node.timeline) {
      let results;
      do results = play(node.timeline); while (node.loop_function({ values: () => results }));
      all.push(...results);
      continue;
    }
    node.on_start?.();
    const data = plugins[node.type](node);
    node.on_finish?.(data);
    done.push(data);
    all.push(data);
  }
  return all;
}

let random = 0;
const randomization = {
  setSeed: (seed) => { random = [...seed].reduce((sum, letter) => 31 * sum + letter.codePointAt(0), 7) % 2147483647; },
  shuffle: (items) => items.map((item) => [(random = (random * 48271) % 2147483647), item])
    .sort(([one], [other]) => one - other).map(([, item]) => item),
};

const table = (rows) => ({
  filter: (wanted) => table(rows.filter((row) => Object.entries(wanted).every(([name, value]) => row[name] === value))),
  filterColumns: (names) => table(rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))),
  localSave: (format, name) => console.log(JSON.stringify({ format, name, rows })),
});

Object.assign(globalThis, {
  jsPsychPreload: "preload", jsPsychSurveyText: "survey", jsPsychHtmlKeyboardResponse: "html",
  jsPsychAudioKeyboardResponse: "audio",
  document: { body: {} },
  window: { addEventListener: () => {}, location: { protocol: "http:" } },
  fetch: async (name) => ({ ok: true, text: async () => readFileSync(join(folder, name), "utf8") }),
  initJsPsych: (options) => ({
    randomization,
    run: async (timeline) => { play(timeline); options.on_finish(); },
    data: { get: () => table(done) },
    getDisplayElement: () => ({}),
  }),
});
process.on("exit", () => { if (document.body.textContent) console.error(document.body.textContent); });
runInThisContext(readFileSync(join(folder, "experiment.js"), "utf8"));
