import type { Script, SourceRange } from "./javascript.ts";

/** These stand in what the chat shows beside it, and nowhere else. */
export const CHAT_NAMES = new Set(["__firebase_config", "__app_id", "__initial_auth_token"]);

export function findChatApis(script: Script): (SourceRange & { message: string })[] {
  const isOwn = (name: string) =>
    script.own.has(name) || script.assignments.some(({ target }) => target === name);
  const calls = isOwn("claude") || isOwn("claude.complete") ? [] : script.calls
    .filter((call) => call.names().includes("claude.complete"))
    .map(({ start, end }) => ({
      start,
      end,
      message:
        "Visitors get no answer here: window.claude.complete() works in the chat alone. Let the page do without it.",
    }));
  const first = new Map(script.chatNames.toReversed().map((each) => [each.name, each]));
  const names = [...first.values()].filter(({ name }) => !isOwn(name))
    .map(({ name, start, end }) => ({
      start,
      end,
      message:
        `What visitors enter is not kept here: ${name} is there in the chat alone, and so is the database behind it. Keep what is small in localStorage, which works.`,
    }));
  return [...calls, ...names];
}
