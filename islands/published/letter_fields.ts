// What a page says that its visitor wrote, made fit to be read by them and by the owner: the page may say anything.
import type { FormField } from "../../server/contract/frame_messages.ts";
import { cleanedLine, cleanedText } from "../../server/contract/visible_text.ts";
import {
  FIELDS_MAX,
  LABEL_MAX_LENGTH,
  TYPE_MAX_LENGTH,
} from "../../server/contract/visitor_messages.ts";

/** Names of settings for form services, and of traps for machines. */
const SETTING =
  /^(_.*|access_?(key|token)|(user|service|template|lib)_(id|version)|api_?key|botcheck|bot-field|form-name|redirect|honey(pot)?|(g-|h-)?(re)?captcha.*|cf-turnstile.*)$/i;

/** Also those that are empty: what is asked for counts. Null: not what our runtime sends. */
export function readFields(data: unknown): FormField[] | null {
  if (!Array.isArray(data) || data.length === 0 || data.length > 5 * FIELDS_MAX) return null;
  const fields = data.map(readField);
  if (!fields.every((field) => field !== null)) return null;
  return joined(fields.filter(({ name }) => !SETTING.test(name)));
}

function readField(data: unknown): FormField | null {
  const { name, label, type, value } = (data ?? {}) as Record<string, unknown>;
  if (![name, label, type, value].every((each) => typeof each === "string")) return null;
  const known = cleanedLine(name as string, LABEL_MAX_LENGTH);
  return {
    name: known,
    label: labelled(label as string) || labelled(spelledOut(known)) || "Without a name",
    type: cleanedLine(type as string, TYPE_MAX_LENGTH),
    value: cleanedText(value as string),
  };
}

/** Of one name, as boxes to tick are: one field. */
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

/** "form_fields[firstName]" is "First name". */
function spelledOut(name: string): string {
  const last = name.split(/[[\]]+/).findLast((part) => part !== "") ?? "";
  const words = last.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[_.-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
