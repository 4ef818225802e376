import { find } from "../shared/page.js";
import { hasEmoji } from "./emoji.js";
import { prefer, preference } from "../shared/preferences.js";
import { remember, remembered } from "../shared/remembered.js";
import { words } from "../words/words.js";

/** Hands to find when they are requested: as many as one person has. Each further hand costs time. */
const requestedHands = 2;

/** What the live view can show or not: hands, everyone's labels, and extras. Switched by buttons, keys and the settings. */
export class Switches {
  /** True when the model recognises actions of hands: it needs them, requested or not. */
  #recognisesHands = false;
  /** True when the user wants hands, whatever plays. */
  #wantsHands = remembered().hands === true;
  #everyone = find("everyone");
  #hands = find("hands");
  #onChange;
  #onExtra;

  /** `onChange(settings)`: other settings are requested of the session; `onExtra(message)`: an extra was switched. */
  constructor({ onChange, onExtra }) {
    this.#onChange = onChange;
    this.#onExtra = onExtra;
    this.#everyone.setAttribute("aria-pressed", String(remembered().everyone === true));
  }

  /** What a session begins with. */
  get requested() {
    return { everyone: this.everyone, hands: this.#wantsHands ? requestedHands : 0 };
  }

  /** True: everyone has a label. */
  get everyone() {
    return isPressed(this.#everyone);
  }

  get recognisesHands() {
    return this.#recognisesHands;
  }

  /** What the settings offer; see Settings. */
  get all() {
    return [
      { name: "hands", isOn: () => isPressed(this.#hands), toggle: () => this.toggleHands() },
      { name: "everyone", isOn: () => this.everyone, toggle: () => this.toggleEveryone() },
      ...["gesturePhotos", "emoji", "photoLines"].map(
        (name) => ({ name, isOn: () => preference(name), toggle: () => this.#toggleExtra(name) })),
    ];
  }

  /** A session began, got another source or another model. */
  see({ model, hands }) {
    this.#recognisesHands = ["hand", "hands"].includes(model.subject);
    this.#hands.disabled = this.#recognisesHands;
    this.#hands.setAttribute("aria-pressed", String(hands > 0));
  }

  /** Hands are searched for from the next source on where that shows hands alone, or the user wants them. */
  prepare(showsHandsAlone) {
    const areWanted = this.#wantsHands || showsHandsAlone;
    if (areWanted === isPressed(this.#hands) || this.#recognisesHands) return;
    toggle(this.#hands);
    this.#onChange({ hands: areWanted ? requestedHands : 0 });
  }

  toggleHands() {
    if (this.#recognisesHands) return;
    this.#wantsHands = toggle(this.#hands);
    remember({ hands: this.#wantsHands });
    this.#onChange({ hands: this.#wantsHands ? requestedHands : 0 });
  }

  toggleEveryone() {
    const everyone = toggle(this.#everyone);
    remember({ everyone });
    this.#onChange({ everyone });
  }

  /** Switches photos by gesture, emoji, or lines on photos; the first two need hands. */
  #toggleExtra(name) {
    prefer(name, !preference(name));
    this.#onExtra(preference("emoji") && !hasEmoji() ? words("emoji.none") : null);
    if (name !== "photoLines" && preference(name) && !isPressed(this.#hands)) this.toggleHands();
  }
}

function isPressed(button) {
  return button.getAttribute("aria-pressed") === "true";
}

/** Presses or releases a toggle button and returns its new state. */
function toggle(button) {
  const willBePressed = !isPressed(button);
  button.setAttribute("aria-pressed", String(willBePressed));
  return willBePressed;
}
