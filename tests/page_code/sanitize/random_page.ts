// Pages made at random of markup, text and attacks.
import fc from "fast-check";
import { BEACONS, LOOK_AHEAD, MENUS, SCRIPT_LINKS, STYLES } from "../../attacks/static.ts";

const PIECES = [
  ...MENUS,
  ...BEACONS,
  ...LOOK_AHEAD,
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

/** Drawings, in which titles, styles and sections are read in two ways. */
export const drawing = fc.array(
  fc.constantFrom(
    "<svg>",
    "</svg>",
    "<math>",
    "<title>",
    "</title>",
    "<style>",
    "</style>",
    "<textarea>",
    "</textarea>",
    "<script>",
    "</script>",
    "<desc>",
    "</desc>",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    ">",
    "&lt;/style&gt;",
    "<img src=//evil.example/x>",
    "<link rel=preconnect href=https://evil.example>",
    "<nav>x</nav>",
    `<p title="`,
    `">`,
    "x",
  ),
  { maxLength: 16 },
).map((pieces) => `<svg>${pieces.join("")}`);
