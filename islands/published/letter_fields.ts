// What a page says that its visitor wrote, made fit to be read by them and by the owner: the page may say anything.
import type { FormField } from "../../server/contract/frame_messages.ts";
import {
  FIELDS_MAX,
  LABEL_MAX_LENGTH,
  TYPE_MAX_LENGTH,
} from "../../server/contract/visitor_messages.ts";

/** Controls, what turns the direction of the rest, and what has no width; lines stay lines. */
const UNSEEN = /[^\P{C}\n\t]|[\u2028\u2029\u2060\u2066-\u2069\u202A-\u202E\u200B\uFEFF]/gu;

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
  return {
    name: cleaned(name as string, LABEL_MAX_LENGTH),
    label: labelled(label as string) || labelled(spelledOut(name as string)) || "Without a name",
    type: cleaned(type as string, TYPE_MAX_LENGTH),
    value: (value as string).toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(UNSEEN, "")
      .trim(),
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
  return cleaned(text, LABEL_MAX_LENGTH).replace(/[\s:*]+$/, "");
}

/** "form_fields[firstName]" is "First name". */
function spelledOut(name: string): string {
  const last = /([^[\]]+)(?:\[\])?\]?$/.exec(name)?.[1] ?? name;
  const words = last.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[_.-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function cleaned(text: string, maxLength: number): string {
  const line = text.slice(0, 1_000).toWellFormed().replaceAll(/\s+/g, " ").replaceAll(UNSEEN, "");
  return Array.from(line.trim()).slice(0, maxLength).join("").slice(0, maxLength).toWellFormed();
}
