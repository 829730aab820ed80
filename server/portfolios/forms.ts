// Whether a page has a form, or anything else in which visitors write to someone: then its author is offered a letterbox.
import { FORM_SERVICES } from "../contract/form_services.ts";

/** In markup, in a template or in a script, which write it alike; in a script also by name. */
const FORM =
  /<form\b(?![^>]{0,500}method\s*=\s*\\?["']?dialog)|<textarea\b|\btype\s*=\s*\\?["']?email\b|["'`](form|textarea)["'`]\s*[,)]|\bFormData\b|\.requestSubmit\(|\bemailjs\b/i;

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

export function hasForm(code: string): boolean {
  const said = code.replaceAll(COMMENT, "");
  return FORM.test(said) || FORM_SERVICES.some((host) => said.includes(host));
}
