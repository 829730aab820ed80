// Which styles a screen brings: what its first view needs is written into the head, all else is in a file that is linked.
import { createContext, useContext } from "react";

/** Collects the styles of a page while it renders, and knows the addresses of those that are linked. */
export const StylesContext = createContext({
  add: (_names: readonly string[]) => {},
  link: (name: string): string => name,
});

/** Files of ui/styles that the first view needs. Their order is that of their layers (ui/styles/layers.css). */
export function Styles({ of }: { of: readonly string[] }) {
  useContext(StylesContext).add(of);
  return null;
}

/** The browser draws nothing before this element has come, since what is drawn earlier would move. */
export const FIRST_VIEW_END = "first-view-end";

/** Where the first view ends: all above is painted before these styles come, and before what follows is read. */
export function StylesBelow({ of }: { of: "public" | "signed_in" }) {
  return <link rel="stylesheet" href={useContext(StylesContext).link(of)} id={FIRST_VIEW_END} />;
}
