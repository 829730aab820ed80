// Pages of a fuzzer: attacks and markup at random, after any beginning that a page may have, in and out of order.
import fc from "fast-check";
import { page } from "../page_code/sanitize/random_page.ts";

const STARTS = [
  "<!doctype html>",
  '<html lang=a">',
  "<head>",
  "<head a='>'>",
  "</head>",
  "<!-- --!>",
  "<!-->",
  "<!--->",
  "<!-- > --",
  "<?x >",
  "</x>",
  "</br>",
  "<body>",
  " \n",
  "\r\n",
  "&#32;",
  "&amp;",
  "<![CDATA[ > ]]>",
  "<!x",
  "<title>",
  "<script>/*-->*/",
];

export const hostilePage = fc.tuple(
  fc.array(fc.constantFrom(...STARTS), { maxLength: 3 }),
  page,
).map(([starts, rest]) => starts.join("") + rest);
