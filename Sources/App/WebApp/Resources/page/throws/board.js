import { angleWords, figureWords, kindWords, pointWords, speedWords, throwWords } from "./words.js";
import { make } from "../shared/elements.js";
import { tenths } from "../shared/format.js";
import { words } from "../words/words.js";
import { releaseFigure } from "./release.js";

/** The score, the throws so far and the averages. */
export class Board {
  #score;
  #list;
  #averages;

  constructor(score, list, averages) {
    this.#score = score;
    this.#list = list;
    this.#averages = averages;
  }

  /** Shows a game of so many throws. */
  show(game, throwCount) {
    const { throws, best, score } = game;
    const [count, points] = this.#score.children;
    count.textContent = words("throws.of", { count: throws.length, all: throwCount });
    points.textContent = score === null ? "" : pointWords(score);
    this.#list.replaceChildren(...throws.map((thrown, index) => throwRow(thrown, index + 1, thrown === best && throws.length > 1)).reverse());
    this.#list.reversed = true;
    this.#averages.hidden = throws.length === 0;
    this.#averages.querySelector("tbody").replaceChildren(...averageRows(game));
  }
}

function throwRow(thrown, number, isBest) {
  const row = make("li", { value: number }, make("strong", {}, throwWords(thrown)), make("span", {}, figureWords(thrown)));
  if (isBest) row.append(make("em", {}, words("throws.best")));
  return row;
}

function averageRows({ averages }) {
  return averages.map(({ kind, count, speed, angle, points }) => make(
    "tr", {}, make("th", { scope: "row" }, kindWords(kind)), make("td", {}, String(count)), make("td", {}, speedWords(speed)),
    make("td", {}, angleWords(angle)), make("td", {}, points === null ? "–" : tenths(points))));
}

/** The content of the summary: score, best throw, averages, and each throw's pose at the release. */
export function summaryContent(game, averages, aspectRatio) {
  const { throws, best, score } = game;
  const table = averages.cloneNode(true);
  table.removeAttribute("id");
  const lines = [
    make("p", { className: "total" }, score === null ? words("throws.count", { count: throws.length }) : pointWords(score)),
    ...(best ? [make("p", {}, words("throws.best.line", { kind: throwWords(best), figures: figureWords(best) }))] : []),
  ];
  const figures = throws.map((thrown, index) => {
    const figure = releaseFigure(thrown, aspectRatio);
    figure.append(make("figcaption", {}, make("strong", {}, `${index + 1}. ${throwWords(thrown)}`), make("span", {}, figureWords(thrown))));
    return make("li", {}, figure);
  });
  return [...lines, table, make("h3", {}, words("throws.release")), make("ul", { className: "releases" }, ...figures)];
}
