import { createContext, useContext } from "react";

export const StylesContext = createContext({
  add: (_names: readonly string[]) => {},
  link: (name: string): string => name,
});

/** The order of the files is that of their layers (ui/styles/layers.css). */
export function Styles({ of }: { of: readonly string[] }) {
  useContext(StylesContext).add(of);
  return null;
}

/** The browser draws nothing before this element has come, since what is drawn earlier would move. */
export const FIRST_VIEW_END = "first-view-end";

/** All that stands between the two is drawn at once (ui/styles/base.css). */
export const DOCUMENT_END = "document-end";

/** All above is painted before these styles come, and before what follows is read. */
export function StylesBelow({ of }: { of: "public" | "signed_in" }) {
  return <link rel="stylesheet" href={useContext(StylesContext).link(of)} id={FIRST_VIEW_END} />;
}
