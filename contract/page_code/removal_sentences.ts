const REMOVALS = {
  menu: ["Removed", "navigation menu", "navigation menus"],
  page_role: ["Removed", "navigation role of the whole page", "navigation roles of the whole page"],
  frame: ["Removed", "embedded frame", "embedded frames"],
  plugin: ["Removed", "embedded plug-in", "embedded plug-ins"],
  fallback_text: [
    "Removed",
    "text for browsers without scripts or frames",
    "texts for browsers without scripts or frames",
  ],
  raw_text: ["Removed", "obsolete raw text element", "obsolete raw text elements"],
  base: ["Removed", "base address", "base addresses"],
  redirect: ["Removed", "automatic redirect", "automatic redirects"],
  setting: ["Removed", "page setting that is not allowed", "page settings that are not allowed"],
  script: [
    "Removed",
    "script from a host that is not allowed",
    "scripts from a host that is not allowed",
  ],
  stylesheet: [
    "Removed",
    "style sheet from a host that is not allowed",
    "style sheets from a host that is not allowed",
  ],
  font: [
    "Removed",
    "font from a host that is not allowed",
    "fonts from a host that is not allowed",
  ],
  image: [
    "Removed",
    "image from a host that is not allowed",
    "images from a host that is not allowed",
  ],
  icon: [
    "Removed",
    "page icon from a host that is not allowed",
    "page icons from a host that is not allowed",
  ],
  media: ["Removed", "audio or video from another host", "audio or video files from another host"],
  drawing: ["Removed", "drawing part from another file", "drawing parts from another file"],
  local: ["Removed", "reference to a local file", "references to local files"],
  preload: ["Removed", "loading of a file in advance", "loadings of files in advance"],
  manifest: ["Removed", "app manifest", "app manifests"],
  link_element: [
    "Removed",
    "link element of a kind that is not allowed",
    "link elements of a kind that is not allowed",
  ],
  script_link: ["Removed", "script in a link", "scripts in links"],
  strange_link: [
    "Removed",
    "link address of a kind that is not allowed",
    "link addresses of a kind that is not allowed",
  ],
  picture_link: [
    "Kept",
    "link to a picture of the page for its scripts alone",
    "links to pictures of the page for its scripts alone",
  ],
  tracking: ["Removed", "tracking address", "tracking addresses"],
  opener: [
    "Removed",
    "link permission to control this page",
    "link permissions to control this page",
  ],
  form_address: ["Removed", "form address", "form addresses"],
  animation: ["Removed", "animation of a link address", "animations of link addresses"],
  disguised: ["Removed", "disguised address in a style", "disguised addresses in styles"],
  control: ["Removed", "control character", "control characters"],
  broken_character: ["Replaced", "broken character", "broken characters"],
  structure: [
    "Rewrote",
    "page whose tags browsers read in different ways",
    "pages whose tags browsers read in different ways",
  ],
} as const satisfies Record<string, readonly [verb: string, one: string, many: string]>;

export type RemovalRule = keyof typeof REMOVALS;

export const LOGGED = {
  ...REMOVALS,
  menu_kept: [
    "Kept",
    "navigation menu as a plain block of links",
    "navigation menus as plain blocks of links",
  ],
} as const;

export type LogRule = keyof typeof LOGGED;

interface RemovalParameters {
  thing?: string;
  link?: string;
}

function from(thing: string | undefined): string {
  return thing ? ` from ${thing}` : "";
}

function named(link: string | undefined): string {
  return link ? `the link "${link}"` : "this link";
}

const REMOVED_BECAUSE = {
  menu: "A save removes this menu, so visitors do not see it. As a plain block of links, it stays.",
  page_role:
    "A save removes this mark, which would make the whole page a menu. Visitors see no difference.",
  frame:
    "A save removes this embedded page: nothing is embedded in a page here. Put a link, or what it shows, in its place.",
  plugin:
    "A save removes this: nothing is embedded in a page here. Put a link or a picture in its place.",
  fallback_text:
    "A save removes this text for browsers without scripts or frames. What everybody should read belongs outside of it.",
  raw_text:
    "A save removes this part: it is written in an old way, which browsers read differently. In the code, <pre> does the same.",
  base:
    "A save removes this start of all addresses. Write full addresses that start with https://.",
  redirect: "A save removes this redirect: visitors stay on your page. Put a link in its place.",
  setting: "A save removes this setting, which is for the server of a page and does nothing here.",
  script: ({ thing }: RemovalParameters) =>
    `A save removes this script${
      from(thing)
    }: scripts from there do not run here, and what it does is missing. Load it from cdn.jsdelivr.net, unpkg.com or cdnjs.cloudflare.com, or put the script into the page.`,
  stylesheet: ({ thing }: RemovalParameters) =>
    `A save removes this style sheet${
      from(thing)
    }, so the page looks plainer: styles from there do not load here. Load it from cdn.jsdelivr.net, unpkg.com or cdnjs.cloudflare.com, or put the styles into the page.`,
  font: ({ thing }: RemovalParameters) =>
    `A save removes this font${
      from(thing)
    }, so visitors see another font. Fonts from fonts.googleapis.com load here.`,
  image: ({ thing }: RemovalParameters) =>
    `A save removes ${
      thing ? `the picture from ${thing}` : "this picture's address"
    }, so visitors see no picture: pictures from there do not load here. Choose one of your own pictures.`,
  icon: ({ thing }: RemovalParameters) =>
    `A save removes this icon${
      from(thing)
    }, so the tab shows another one: icons from there do not load here.`,
  media: ({ thing }: RemovalParameters) =>
    `A save removes this sound or film from ${
      thing ?? "another host"
    }. Put a link to it in its place.`,
  drawing:
    "A save removes this part of a drawing, so visitors do not see it: it is in another file. Put the shapes into the page.",
  local: ({ thing }: RemovalParameters) =>
    `A save removes ${
      thing ? `the address of ${thing}, a file` : "this address of a file"
    } that is only ${placeOfFile(thing)}: visitors would see nothing there.`,
  preload: "A save removes this: what it would fetch in advance is fetched when it is needed.",
  manifest:
    "A save removes this manifest: it is for installing a page as an app, which a page here cannot be. Nothing else needs it.",
  link_element: "A save removes this: it does nothing here, and visitors see no difference.",
  script_link: ({ link }: RemovalParameters) =>
    `A save removes the script of ${
      named(link)
    }, so a press on it does nothing. As a button of the script, it works.`,
  idle_link: ({ link }: RemovalParameters) =>
    `A save removes the address of ${
      named(link)
    }, which does nothing. If a script takes its click, a button or "#" is meant; if not, give it an address.`,
  strange_link: ({ link }: RemovalParameters) =>
    `A save removes the address of ${
      named(link)
    }: such an address reaches into the browser or the device of whoever follows it. Links may lead to web, mail, phone and message addresses, or to a place on the page.`,
  picture_link:
    "A save keeps this link to a picture under a name of ours: the page's scripts find it as it was, and nobody is led to it.",
  tracking: "A save removes this address, to which browsers would tell each click.",
  opener: "A save removes this permission: a page that a link opens must not control yours.",
  form_address: ({ thing }: RemovalParameters) =>
    `A save removes this form's address${
      thing ? ` (${thing})` : ""
    }: nothing is sent there. Let visitors write to you, and what they write reaches you.`,
  animation: "A save removes this animation of an address.",
  disguised:
    "A save removes this address, which is written in a way that hides where it leads. Write it plainly.",
  control: "A save removes characters that cannot be stored.",
  broken_character: "A save replaces a character that is broken.",
  structure:
    "A save writes this page anew, because browsers would read its tags in different ways.",
} satisfies Record<RemovalRule | "idle_link", string | ((about: RemovalParameters) => string)>;

export function removedBecause(
  rule: keyof typeof REMOVED_BECAUSE,
  about: RemovalParameters = {},
): string {
  const because: string | ((about: RemovalParameters) => string) = REMOVED_BECAUSE[rule];
  return typeof because === "string" ? because : because(about);
}

export function placeOfFile(address = ""): string {
  return /^\s*(?:sandbox|attachment):/i.test(address) ? "in the chat" : "on your own computer";
}
