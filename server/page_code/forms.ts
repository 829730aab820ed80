// Whether a page has a form, or anything else in which visitors write to someone: then its author is offered a letterbox.
import { FORM_SERVICES } from "../../contract/letterbox/form_services.ts";

/** In markup, in a template or in a script, which write it alike; in a script also by name. */
const FORM =
  /<form\b(?![^>]{0,500}method\s*=\s*\\?["']?dialog)|<textarea\b|\btype\s*=\s*\\?["']?email\b|["'`](form|textarea)["'`]\s*[,)]|\bFormData\b|\.requestSubmit\(|\bemailjs\b/i;

const SERVICE = new RegExp(FORM_SERVICES.map((host) => RegExp.escape(host)).join("|"));
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

export function hasForm(code: string): boolean {
  // Most pages have none, and comments are looked at only where that is in doubt.
  return isFound(code) && isFound(code.replaceAll(COMMENT, ""));
}

function isFound(code: string): boolean {
  return FORM.test(code) || SERVICE.test(code);
}
