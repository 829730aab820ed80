// What browsers style by themselves, for a renderer that does not: below everything that the page says.
import { CARD_HEIGHT } from "./card_size.ts";

const BLOCKS =
  "html,body,div,p,blockquote,figure,figcaption,address,article,aside,footer,header,hgroup,main," +
  "nav,section,center,hr,ul,ol,menu,dl,dt,dd,form,fieldset,legend,details,summary,search,h1,h2,h3," +
  "h4,h5,h6,pre";

/**
 * A layer of its own, the first: whatever a page says is later, layered or not. The body starts where its background does,
 * whatever margin its first block has.
 */
export const BASE_STYLES = `@layer card-base {
html { min-height: ${CARD_HEIGHT}px; background: #fff; color: #000; font-size: 16px; line-height: 1.2; }
body { min-height: ${CARD_HEIGHT}px; margin: 8px; padding-top: 0.01px; }
${BLOCKS} { display: block; }
li { display: list-item; }
h1, h2, h3, h4, h5, h6, strong, b, th { font-weight: bold; }
h1 { font-size: 2em; margin: 0.67em 0; }
h2 { font-size: 1.5em; margin: 0.83em 0; }
h3 { font-size: 1.17em; margin: 1em 0; }
h4 { margin: 1.33em 0; }
h5 { font-size: 0.83em; margin: 1.67em 0; }
h6 { font-size: 0.67em; margin: 2.33em 0; }
p, ul, ol, menu, dl, pre { margin: 1em 0; }
blockquote, figure { margin: 1em 40px; }
ul, ol, menu { padding-left: 40px; }
ul, menu { list-style-type: disc; }
ol { list-style-type: decimal; }
dd { margin-left: 40px; }
hr { margin: 0.5em auto; border: 1px solid #808080; }
a, u, ins { text-decoration: underline; }
a { color: #0000ee; }
i, em, cite, dfn, address { font-style: italic; }
code, kbd, samp, pre { font-family: monospace; }
pre { white-space: pre; }
small, sub, sup { font-size: smaller; }
s, del { text-decoration: line-through; }
mark { background: yellow; color: #000; }
center { text-align: center; }
button, input, textarea, select { display: inline-block; padding: 2px 8px; border: 1px solid #767676; border-radius: 3px; background: #efefef; font-size: 13.33px; font-family: sans-serif; }
table { display: table; border-spacing: 2px; }
thead { display: table-header-group; }
tbody { display: table-row-group; }
tr { display: table-row; }
td, th { display: table-cell; padding: 1px; }
.card-missing { background: rgba(128, 128, 128, 0.25); }
}`;

/** What Tailwind takes back of it. */
export const TAILWIND_BASE = `@layer tailwind-base {
* { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
html { line-height: 1.5; }
h1, h2, h3, h4, h5, h6, th { font-size: inherit; font-weight: inherit; }
a { color: inherit; text-decoration: inherit; }
ul, ol, menu { list-style-type: none; }
img, svg, video, canvas { display: block; max-width: 100%; }
button, input, textarea, select { background: transparent; border-radius: 0; color: inherit; font-size: 16px; }
}`;
