import type { FormField } from "../../contract/publishing/frame_messages.ts";
import { cleanedLine, cleanedText } from "../../contract/visible_text.ts";
import { LABEL_MAX_LENGTH, TYPE_MAX_LENGTH } from "../../contract/letterbox/visitor_messages.ts";

/** These are settings for form services, and their honeypot fields. */
const SETTING =
  /^(_.*|access_?(key|token)|(user|service|template|lib)_(id|version)|api_?key|botcheck|bot-field|form-name|redirect|honey(pot)?|(g-|h-)?(re)?captcha.*|cf-turnstile.*)$/i;

/** Empty fields are kept, because the visitor sees what was asked. */
export function readFields(told: readonly FormField[]): FormField[] {
  return joined(told.map(readField).filter(({ name }) => !SETTING.test(name)));
}

function readField({ name, label, type, value }: FormField): FormField {
  const known = cleanedLine(name, LABEL_MAX_LENGTH);
  return {
    name: known,
    label: labelled(label) || labelled(spelledOut(known)) || "Without a name",
    type: cleanedLine(type, TYPE_MAX_LENGTH),
    value: cleanedText(value),
  };
}

function joined(fields: FormField[]): FormField[] {
  const groups = Map.groupBy(fields, ({ name, label }) => `${name}\n${label}`);
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    value: group.map(({ value }) => value).filter(Boolean).join(", "),
  }));
}

function labelled(text: string): string {
  return cleanedLine(text, LABEL_MAX_LENGTH).replace(/[\s:*]+$/, "");
}

function spelledOut(name: string): string {
  const last = name.split(/[[\]]+/).findLast((part) => part !== "") ?? "";
  const words = last.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[_.-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
