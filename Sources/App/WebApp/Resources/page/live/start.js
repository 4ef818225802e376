import { api } from "../session/api.js";
import { remember, rememberSource, remembered, rememberedSource, setInAddress, sourceInAddress } from "../shared/remembered.js";
import { sourceTitle } from "../shared/sources.js";

// What the live view begins with: the address comes first, then what the server was started with, then what was chosen
// last in this browser.

const demo = { kind: "demo", name: "demo" };
// Asked for while the page is still being made.
const asked = sourceInAddress() ? null : api.sources().then((answer) => answer.initial, () => null);

/** The model to recognise actions by; null: the server's own. */
export function firstModel() {
  const named = new URLSearchParams(location.search).get("model");
  const model = named ?? remembered().model;
  if (named) remember({ model });
  if (typeof model !== "string" || model === "shipped") return null;
  setInAddress("model", model);
  return model;
}

/** The source to play. */
export async function firstSource() {
  const named = sourceInAddress();
  if (named) {
    rememberSource(named);
    return named;
  }
  const initial = await asked ?? demo;
  const isOfServer = initial.kind !== demo.kind || initial.name !== demo.name;
  const kept = isOfServer ? null : rememberedSource();
  if (kept) rememberSource(kept);
  return kept ?? { ...initial, title: sourceTitle(initial) };
}
