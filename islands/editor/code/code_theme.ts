import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const FRAME = EditorView.theme({
  "&": { height: "100%", backgroundColor: "transparent", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  // Containment limits layout and paint to the editor at each key.
  ".cm-scroller": {
    flex: "1 1 0",
    minHeight: "0",
    contain: "strict",
    fontFamily: "inherit",
    lineHeight: "inherit",
  },
  ".cm-content": { padding: "var(--space-3) 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 var(--space-3)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-placeholder": { color: "var(--ink-soft)" },
  ".cm-gutters": {
    border: "0",
    borderInlineEnd: "1px solid var(--line)",
    backgroundColor: "var(--paper)",
    color: "var(--ink-soft)",
    minWidth: "3rem",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent-wash) 40%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--accent-wash)",
    outline: "1px solid var(--line-strong)",
  },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-wash)" },
  ".cm-lint-marker": {
    boxSizing: "border-box",
    width: ".7em",
    height: ".7em",
    borderRadius: "50%",
    content: "normal",
  },
  ".cm-lint-marker-warning": { backgroundColor: "var(--warn)" },
  ".cm-lint-marker-info": { border: "2px solid var(--ink-soft)" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-wash)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-foldPlaceholder": {
    border: "0",
    padding: "0 var(--space-2)",
    borderRadius: "4px",
    backgroundColor: "var(--accent-wash)",
    color: "var(--ink)",
    font: "italic 1em var(--sans)",
    cursor: "pointer",
  },
});

const PANELS = EditorView.theme({
  ".cm-panels": { backgroundColor: "var(--sheet)", color: "var(--ink)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "var(--space-1) var(--space-2)",
    padding: "var(--space-2) 2.5rem var(--space-2) var(--space-3)",
    font: "var(--text-s) / 1.4 var(--sans)",
  },
  ".cm-panel.cm-search br": { display: "none" },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", gap: "4px" },
  ".cm-panel.cm-search [type=checkbox]": {
    appearance: "none",
    width: "1.125rem",
    height: "1.125rem",
    margin: "0",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--space-1)",
    backgroundColor: "var(--paper)",
  },
  ".cm-panel.cm-search [type=checkbox]:checked": {
    borderColor: "var(--accent)",
    backgroundColor: "var(--accent)",
    boxShadow: "inset 0 0 0 3px var(--paper)",
  },
  ".cm-panel.cm-search [name=close]": {
    width: "2.75rem",
    height: "2.75rem",
    fontSize: "1.25rem",
    color: "inherit",
    cursor: "pointer",
  },
  ".cm-textfield": {
    minHeight: "2rem",
    margin: "0",
    padding: "0 var(--space-2)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--space-1)",
    backgroundColor: "var(--paper)",
    color: "var(--ink)",
    font: "var(--text-s) var(--mono)",
  },
  ".cm-button": {
    minHeight: "2rem",
    margin: "0",
    padding: "0 var(--space-3)",
    border: "1px solid var(--line)",
    borderRadius: "var(--space-1)",
    backgroundImage: "none",
    backgroundColor: "var(--paper)",
    color: "var(--ink)",
    font: "600 var(--text-s) var(--sans)",
    cursor: "pointer",
  },
  ".cm-button:hover": { backgroundColor: "var(--accent-wash)" },
  "@media (pointer: coarse)": { ".cm-button, .cm-textfield": { minHeight: "2.75rem" } },
  ".cm-tooltip": {
    maxWidth: "min(30rem, 90vw)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
    backgroundColor: "var(--sheet)",
    color: "var(--ink)",
    boxShadow: "var(--shadow)",
    font: "var(--text-s) / 1.5 var(--sans)",
  },
  ".cm-diagnosticAction": {
    minHeight: "2rem",
    marginInlineStart: "var(--space-3)",
    padding: "0 var(--space-3)",
    borderRadius: "var(--space-1)",
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
    font: "600 var(--text-s) var(--sans)",
  },
  ".cm-diagnostic": { padding: "var(--space-2) var(--space-3)" },
  ".cm-diagnostic-warning": { borderLeft: "4px solid var(--warn)" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--bad)" },
  ".cm-diagnostic-info": { borderLeft: "4px solid var(--line-strong)" },
});

/** Each colour has a contrast of at least 4.5 to 1 on both backgrounds (WCAG 1.4.3). */
const COLOURS = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.operatorKeyword], color: "var(--accent-strong)" },
  { tag: [tags.angleBracket, tags.comment, tags.processingInstruction], color: "var(--ink-soft)" },
  { tag: tags.comment, fontStyle: "italic" },
  { tag: [tags.attributeName, tags.propertyName, tags.number, tags.bool], color: "var(--warn)" },
  { tag: [tags.attributeValue, tags.string, tags.regexp, tags.color], color: "var(--good)" },
  {
    tag: [tags.className, tags.labelName, tags.function(tags.variableName)],
    color: "var(--accent)",
  },
  { tag: tags.invalid, color: "var(--bad)" },
]);

export const CODE_THEME = [FRAME, PANELS, syntaxHighlighting(COLOURS)];
