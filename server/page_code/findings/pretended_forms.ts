// Forms whose script stops the submission, calls nobody, and says that it was sent: nobody ever hears of it.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { type ParsedDraft, readAttribute } from "./parsed_draft.ts";
import { foundForm, inside } from "./forms.ts";
import type { Found } from "./found.ts";

const STOPS = /\bpreventDefault\b|\breturn false\b/;
/** What it says then, in the words that assistants choose. */
const SAYS_SENT =
  /\b(thank|thanks|sent|success|received|subscribed|get back to you|in touch|danke|gracias|merci)\b/i;
/** Whatever may be a request, in any script of the page. */
const ASKS =
  /\b(fetch|axios|ajax|XMLHttpRequest|sendBeacon|WebSocket|emailjs|supabase|firebase|htmx)\b|\$\.post|mailto:|\.submit\(/;
/** A place that keeps what is written in it, a guest book for instance, may show it. */
const KEEPS = /\b(localStorage|sessionStorage|indexedDB)\b/;

export function findPretendedForms({ elements, scripts }: ParsedDraft): Found[] {
  const texts = scripts.map(({ text }) => text);
  const isPretending = texts.some((text) => /submit/i.test(text) && STOPS.test(text)) &&
    texts.some((text) => SAYS_SENT.test(text)) &&
    !texts.some((text) => ASKS.test(text) || KEEPS.test(text));
  if (!isPretending) return [];
  return elements.filter((element) => element.tagName === "form" && isForOwner(element))
    .map((form) =>
      foundForm(
        form,
        "form_pretends",
        "This form says that it was sent, and its script sends it nowhere. Let visitors write to you, and it reaches you.",
      )
    );
}

/** As the frame's runtime judges (islands/page_runtime/pretended.ts). */
function isForOwner(form: Tree.Element): boolean {
  const fields = [form, ...inside(form)];
  const has = (pattern: RegExp, ...names: string[]) =>
    fields.some((each) => names.some((name) => pattern.test(readAttribute(each, name) ?? "")));
  if (has(/^(password|search)$/i, "type", "role")) return false;
  return has(/^(email|tel)$/i, "type") || has(/email/i, "name", "id") ||
    fields.some(({ tagName }) => tagName === "textarea") && has(/name/i, "name", "id");
}
