// What the rows of every_table.ts are made of, which other features' rows lean on.

/** Of the rows there, each with its digit after it: 1 is a person with a page. */
export const ID = "00000000-0000-4000-8000-00000000000";

/** Line ends, tabs, backslashes, COPY's own signs, quotes, other scripts, and what only looks empty. */
export const TRICKY = String
  .raw`E'\\N \\. \t\r\n\\.\n\v\b\f "x" ''y'' \\x41 \U0001F35C e\u0301 \u2028 \u0001'`;
