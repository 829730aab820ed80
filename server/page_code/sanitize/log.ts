import {
  LOGGED,
  type LogRule,
  type RemovalRule,
} from "../../../contract/page_code/removal_sentences.ts";
import type { SanitizationEntry } from "../../../contract/publishing/portfolio_payloads.ts";
import type { Token } from "parse5";
import { DEPRECATED_IMAGE_HOSTS } from "../../../contract/page_code/hosts.ts";
import type { ParsedPage } from "./guard.ts";
import { isBeside, readAddress } from "./urls.ts";

export interface LogEntry {
  rule: LogRule;
  count: number;
}

export interface Cause {
  rule: RemovalRule;
  address: string | null;
}

export class Log {
  #counts = new Map<RemovalRule, number>();

  add(rule: RemovalRule, count = 1): void {
    if (count > 0) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + count);
  }

  entries(): LogEntry[] {
    return [...this.#counts].map(([rule, count]) => ({ rule, count }));
  }
}

export function describeLog(log: readonly LogEntry[]): SanitizationEntry[] {
  return log.map(({ rule, count }) => {
    const [verb, one] = readWords(rule);
    return { rule, action: `${verb} ${one}`, count };
  });
}

export function summarize(log: readonly LogEntry[], notices: readonly string[]): string {
  if (log.length === 0 && notices.length === 0) return "Nothing had to be changed.";
  const byVerb = Map.groupBy(log, ({ rule }) => readWords(rule)[0]);
  const sentences = [...byVerb].map(([verb, entries]) =>
    `${verb} ${list(entries.map(countedNoun))}.`
  );
  return [...sentences, ...notices].join(" ");
}

function countedNoun({ rule, count }: LogEntry): string {
  const [, one, many] = readWords(rule);
  return `${count} ${count === 1 ? one : many}`;
}

/** A log that was saved long ago may hold a rule that is no longer in the table. */
function readWords(rule: string): readonly [verb: string, one: string, many: string] {
  return Object.hasOwn(LOGGED, rule) ? LOGGED[rule as LogRule] : ["Changed", rule, rule];
}

function list(items: string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

export function findNotices(code: string, { startTags }: ParsedPage): string[] {
  const hosts = Object.entries(DEPRECATED_IMAGE_HOSTS)
    .filter(([host]) => new RegExp(RegExp.escape(host), "i").test(code))
    .map(([host, successor]) =>
      `Images from ${host} no longer load anywhere; use ${successor} instead.`
    );
  return startTags.some(hasRelativeLink)
    ? [
      ...hosts,
      "Links to other pages of your own site lead nowhere here; use full addresses that start with https://.",
    ]
    : hosts;
}

function hasRelativeLink({ tagName, attrs }: Token.TagToken): boolean {
  return tagName === "a" &&
    attrs.some(({ name, value }) =>
      name === "href" && readAddress(value).kind === "relative" && !isBeside(value)
    );
}
