// Pages made at random of markup, text and attacks.
import fc from "fast-check";
import { BEACONS, MENUS, SCRIPT_LINKS, STYLES } from "../../../attacks/static.ts";

const PIECES = [
  ...MENUS,
  ...BEACONS,
  ...STYLES.map((css) => `<style>${css}</style>`),
  ...SCRIPT_LINKS.map((href) => `<a href="${href}">`),
  ..."<b> </b> <p> </p> <table> <tr> <td> </table> <svg> </svg> <math> <mtext> </math> <select> </select> <option> <template> </template>"
    .split(" "),
  ..."<style> </style> <script> </script> <title> </title> <textarea> </textarea> <noscript> </noscript> <xmp> </xmp> <!-- --> <![CDATA[ ]]>"
    .split(" "),
  ..."<nav> </nav> <iframe> </iframe> <frameset> <body> </body> </html> <foreignObject> <desc> <a> </a> <form> </form> <plaintext>"
    .split(" "),
  "Words and more,  with gaps. ",
  `<p title="some &amp; more words\n😀 'x' <b>" lang='de "y" &#39;'>`,
  "&amp;",
  "&notit;",
  "&#x80;",
  "😀",
  "\ud83d",
  "é",
  ..." < > / = \" ' & ; \0 \r\n - ! x 作 nav src=//evil.example/x href=javascript:a role=navigation style=a:url(//evil.example)"
    .split(" "),
];
export const page = fc.array(
  fc.oneof(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })),
  {
    maxLength: 14,
  },
).map((pieces) => pieces.join(""));
