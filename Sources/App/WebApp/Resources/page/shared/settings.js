import { chooseLanguage, chosenLanguage, languages } from "../words/language.js";
import { make } from "./elements.js";
import { openSheet } from "./sheet.js";
import { prefer, preference } from "./preferences.js";
import { showWords, words } from "../words/words.js";

/** The content of the sheet, the same on every page. */
const content = `
  <header><h2 id="settings-title" data-text="settings"></h2><button type="button" class="button quiet" data-close data-text="close" autofocus></button></header>
  <div class="body fields">
    <label class="field"><span data-text="settings.mirror"></span><select name="mirror">
      <option value="auto" data-text="settings.mirror.auto"></option>
      <option value="always" data-text="settings.mirror.always"></option>
      <option value="never" data-text="settings.mirror.never"></option>
    </select></label>
    <label class="field"><span data-text="settings.resolution"></span><select name="resolution">
      <option value="480" translate="no">640 × 480</option>
      <option value="720" translate="no">1280 × 720</option>
      <option value="1080" translate="no">1920 × 1080</option>
    </select></label>
    <div class="switches"></div>
    <label class="switch"><input name="smoothing" type="checkbox" role="switch"><span data-text="settings.smoothing"></span></label>
    <label class="switch"><input name="sounds" type="checkbox" role="switch"><span data-text="settings.sounds"></span></label>
    <label class="switch"><input name="keys" type="checkbox" role="switch"><span data-text="settings.keys"></span></label>
    <label class="field"><span data-text="settings.language"></span><select name="language"></select></label>
    <p class="note" data-text="settings.note"></p>
  </div>
`;

/** The switches that every page has. */
const ownSwitches = ["smoothing", "sounds", "keys"];

/** The sheet of settings, made in an empty dialog; what is set is kept in this browser. */
export class Settings {
  #dialog;
  #switches;

  /**
   * - `onChange(name)`: a setting of all pages has another value; see `preference`
   * - `switches`: what the page itself can switch, as `{name, isOn(), toggle()}`; the name's text is `settings.NAME`
   */
  constructor(dialog, onChange, switches = []) {
    this.#dialog = dialog;
    this.#switches = switches;
    dialog.innerHTML = content;
    showWords(dialog);
    for (const name of ["mirror", "resolution", ...ownSwitches]) {
      const field = this.#field(name);
      field.addEventListener("change", () => {
        prefer(name, field.type === "checkbox" ? field.checked : field.value);
        onChange(name);
      });
    }
    dialog.querySelector(".switches").append(...switches.map(({ name, toggle }) => {
      const field = make("input", { name, type: "checkbox" });
      field.setAttribute("role", "switch");
      field.addEventListener("change", toggle);
      return make("label", { className: "switch" }, field, make("span", {}, words(`settings.${name}`)));
    }));
    const language = this.#field("language");
    language.append(
      make("option", { value: "" }, words("settings.language.auto")),
      ...Object.entries(languages).map(([code, name]) => make("option", { value: code, lang: code, translate: false }, name)));
    language.addEventListener("change", () => {
      chooseLanguage(language.value || null);
      onChange("language");
    });
  }

  open() {
    this.#field("mirror").value = preference("mirror");
    this.#field("resolution").value = preference("resolution");
    for (const name of ownSwitches) this.#field(name).checked = preference(name);
    this.#field("language").value = chosenLanguage() ?? "";
    for (const { name, isOn } of this.#switches) this.#field(name).checked = isOn();
    openSheet(this.#dialog);
  }

  #field(name) {
    return this.#dialog.querySelector(`[name=${name}]`);
  }
}
