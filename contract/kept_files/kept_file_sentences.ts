import { toCount, toSize } from "../markup.ts";
import type { KeepFailure } from "./elsewhere.ts";
import type { KeptFilesReply } from "./kept_file_calls.ts";

type KeptSummary = Pick<KeptFilesReply, "files" | "bytes" | "hosts" | "elsewhere">;

export const WHOLE = "Visitors of your page talk to nobody but us";

const WHY: Record<KeepFailure, string> = {
  silent: "which does not answer",
  gone: "which has no such file",
  refused: "which does not send it now",
  led_off: "which leads to a host that pages may not load from",
  led_on: "which leads on without an end",
  too_large: "since it is too large to keep",
  other_type: "which sends something else than the page expects",
  integrity: "which sends other bytes than the page names",
  no_room: "since the page loads more than is kept with one",
  late: "which was too slow",
};

export function sayKept({ files, bytes }: Pick<KeptSummary, "files" | "bytes">): string {
  return `Kept here: ${toCount(files, "file")}, ${toSize(bytes)}.`;
}

/** It is empty where nothing stays at its host. */
export function sayElsewhere({ elsewhere }: Pick<KeptSummary, "elsewhere">): string {
  const [first, ...others] = elsewhere;
  if (!first) return "";
  const { host, pathname } = new URL(first.address);
  const name = pathname.slice(pathname.lastIndexOf("/") + 1) || pathname;
  const named = `${name} of ${host}, ${WHY[first.failure]}`;
  if (others.length === 0) return `One stays elsewhere: ${named}.`;
  return `${others.length + 1} stay elsewhere, the first of them ${named}.`;
}

/** It is empty where a visitor's browser asks no other host. */
export function sayHosts({ hosts }: Pick<KeptSummary, "hosts">): string {
  return hosts.length > 0 ? `Visitors' browsers may also ask ${hosts.join(", ")}.` : "";
}
