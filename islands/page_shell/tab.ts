import type { MessageOf } from "../../contract/publishing/frame_messages.ts";
import { isSmallPng } from "../../contract/publishing/icons.ts";

/** Nested functions are refused, because they can take a browser's time without end or crash it. */
const COLOR = /^[#\w.-]{1,40}(\([^()\\/]{0,60}\))?$/;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i;

export function showInTab({ title, lang, icon, color }: MessageOf<"folio:page">): void {
  if (title.trim()) document.title = title;
  if (LANGUAGE.test(lang)) document.documentElement.lang = lang;
  // The frame's runtime draws every icon as a small PNG, so nothing else is accepted.
  if (isSmallPng(icon)) link("icon").href = icon;
  if (COLOR.test(color) && CSS.supports("color", color)) meta("theme-color").content = color;
}

function link(rel: string): HTMLLinkElement {
  return document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`)!;
}

function meta(name: string): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);
  if (found) return found;
  const made = document.createElement("meta");
  made.name = name;
  document.head.append(made);
  return made;
}
