// The code of a frame: a page's own, with what it needs of ours in front.
import { type Assets, inlineAssets } from "../http/assets.ts";
import type { FrameRow } from "../page_code/frame_row.ts";
import { frameDocument } from "./public_page.ts";

/** What stands before a page's own scripts: as little as it needs. */
export type RuntimeOf = (page: FrameRow) => string;

export function prepareRuntimes(assets: Assets, before: readonly string[] = []): RuntimeOf {
  return ({ has_form, late_asks }) => {
    const runtime = has_form ? "runtime_with_forms" : "runtime";
    const behind = late_asks ? ["asking"] : [];
    return inlineAssets(assets, [...before, runtime, ...behind]).text;
  };
}

export function renderFrame(page: FrameRow, findRuntime: RuntimeOf): string {
  const { user_code, head_offset, late_asks } = page;
  return frameDocument(user_code, head_offset, findRuntime(page), late_asks);
}
