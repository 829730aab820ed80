// Which styles a screen brings: layouts and screens name theirs, and the head of the page holds those and no others.
import { createContext, useContext } from "react";

/** Files of ui/styles, in the order in which they may overrule each other. The first five are on every page. */
export const STYLES = [
  "tokens",
  "base",
  "parts",
  "drawn",
  "notice",
  "form",
  "public",
  "entries",
  "landing",
  "developers",
  "served_plate",
  "paste_story",
  "rule_story",
  "live_frame",
  "carousel",
  "landing_below",
  "dev_mail",
  "signed_in",
  "dashboard",
  "prompts",
  "profile",
  "connections",
  "letterbox",
  "visibility",
  "visits",
  "sidebar",
  "dialog",
  "editor",
  "code_field",
  "preview",
  "history",
  "findings",
  "intake",
  "pictures",
  "saved_link",
] as const;

export type StyleName = (typeof STYLES)[number];

export const COMMON_STYLES: readonly StyleName[] = STYLES.slice(0, 5);

/** Collects the styles of a page while it renders, and knows the address of one that is not written into it. */
export const StylesContext = createContext({
  add: (_names: readonly StyleName[]) => {},
  link: (name: StyleName): string => name,
});

export function Styles({ of }: { of: readonly StyleName[] }) {
  useContext(StylesContext).add(of);
  return null;
}

/** For what follows: all that stands above is painted before these styles, and before what follows is read. */
export function StylesBelow({ of }: { of: StyleName }) {
  return <link rel="stylesheet" href={useContext(StylesContext).link(of)} />;
}
