import { Photographs } from "../session/photographs.js";
import { api } from "../session/api.js";
import { besideProblem, inOne, isModel, isPhotograph, openProblem } from "../shared/files.js";
import { longestName, shortened } from "../shared/names.js";
import { words } from "../words/words.js";

/** Files that the live view opens beside videos; see Page. */
export const kinds = {
  title: "sources.files", accept: "image/*,.heic,.heif,.onnx",
};

/**
 * Opens photographs or a model; false where the files are neither.
 *
 * `show(source)` gets photographs as a source, `use(model)` the identity of an opened model, and `refuse(problem)` why files
 * are not opened, those of other kinds beside them, too.
 */
export function openFiles(files, { show, use, refuse }) {
  const model = files.find(isModel);
  const photographs = files.filter(isPhotograph);
  const opened = model ? [model] : photographs;
  const beside = files.filter((file) => !opened.includes(file)).map(besideProblem);
  if (model) openModel(model).then(use, (error) => refuse(error.message));
  else if (photographs.length > 0) openPhotographs(photographs, beside, show, refuse);
  if (model && beside.length > 0) refuse(inOne(beside));
  return opened.length > 0;
}

async function openPhotographs(files, beside, show, refuse) {
  const problems = files.map((file) => openProblem(file));
  const { photographs, failed } = await Photographs.open(files.filter((_, index) => problems[index] === null));
  const refused = [...problems.filter(Boolean), ...failed.map((name) => words("file.unreadable", { name })), ...beside];
  if (photographs) {
    const title = photographs.count === 1 ? photographs.name : words("gallery.count", { count: photographs.count });
    show({ kind: "photographs", photographs, title, label: title });
  }
  if (refused.length > 0) refuse(inOne(refused));
}

/** Gives the server a model's file; it is then among the models as a lesson without actions of its own. */
async function openModel(file) {
  const problem = openProblem(file);
  if (problem) throw new Error(problem);
  const name = shortened(file.name.replace(/\.onnx$/i, "").trim(), longestName).trim() || words("models.file");
  const { lessons } = await api.lessons();
  const known = lessons.find((lesson) => lesson.name === name && isFromFile(lesson));
  const { id } = known ?? await api.createLesson(name, {});
  try {
    await api.importModel(id, file);
  } catch (error) {
    if (!known) await api.deleteLesson(id).catch(() => {});
    throw new Error(words("file.no-model", { name: file.name, reason: error.message }));
  }
  return id;
}

/** True for a lesson that is nothing but a model from a file. Pure. */
export function isFromFile({ labels, model }) {
  return Boolean(model) && labels.length === 0;
}
