// Menus that try to leave something of themselves behind: SECRET words, evil addresses, handlers; or to show what is left.

const E = "https://evil.example/x";

/** What stands in a menu, in many disguises. */
const PARTS: string[] = [
  "SECRET",
  "&#83;ECRET",
  "<a>SECRET</a>",
  `<a href="${E}">x</a>`,
  `<a href=" ${E}">x</a>`,
  `<a href="javascript:f()">x</a>`,
  `<a href="&#106;avascript:f()">x</a>`,
  `<a href="#//evil.example/x">x</a>`,
  `<a href="#${E}">x</a>`,
  `<a href="#'><script>evil()</script>">x</a>`,
  `<a href='#" onclick="evil()'>x</a>`,
  `<a ping="${E}" href="#a">x</a>`,
  `<a data-folio-hash="${E}">x</a>`,
  `<a data-folio-hash='" onclick="evil()'>x</a>`,
  `<img src="${E}">`,
  `<img srcset="${E} 1x">`,
  `<img alt="SECRET words">`,
  `<img src="data:image/png,SECRET">`,
  `<button onclick="evil()">x</button>`,
  `<button formaction="${E}">x</button>`,
  `<button title="SECRET">x</button>`,
  `<button value="SECRET">x</button>`,
  `<button aria-label="SECRET">x</button>`,
  `<button class="a//evil.example">x</button>`,
  `<button class="bg-[url(${E})]">x</button>`,
  `<button class="before:content-['SECRET']">x</button>`,
  `<button class='" onclick="evil()'>x</button>`,
  `<button id="a b SECRET">x</button>`,
  `<button id='"><a href=${E}>'>x</button>`,
  `<button name="${E}">x</button>`,
  `<button type='"><script>evil()</script>'>x</button>`,
  `<button role="navigation SECRET">x</button>`,
  `<button aria-controls="${E}">x</button>`,
  `<button aria-expanded="SECRET and words">x</button>`,
  `<button data-text="SECRET words to read">x</button>`,
  `<button data-href="${E}">x</button>`,
  `<button data-href="//evil.example">x</button>`,
  `<button data-url="evil.example">x</button>`,
  `<button data-run="javascript:f()">x</button>`,
  `<button data-folio-removed="SECRET">x</button>`,
  `<button data-folio-evil="a">x</button>`,
  `<button style="background: url(${E})">x</button>`,
  `<button style="--a: SECRET">x</button>`,
  `<button x-on:click="evil()" @click="evil()" :class="evil" v-html="SECRET" x-data="{a: 'SECRET'}">x</button>`,
  `<input value="SECRET" placeholder="SECRET">`,
  `<input type="image" src="${E}">`,
  `<select><option value="SECRET" label="SECRET">SECRET</option></select>`,
  `<textarea placeholder="SECRET">SECRET</textarea>`,
  `<textarea></div><a href="${E}">SECRET</a></textarea>`,
  `<form action="${E}" method="post"><input name="SECRET words"></form>`,
  `<script>evil()</script>`,
  `<script src="${E}"></script>`,
  `<style>@import "${E}";</style>`,
  `<template><a href="${E}">SECRET</a></template>`,
  `<iframe srcdoc="SECRET" src="${E}"></iframe>`,
  `<object data="${E}">SECRET</object>`,
  `<noscript><a href="${E}">SECRET</a></noscript>`,
  `<xmp><a href="${E}">SECRET</a></xmp>`,
  `<plaintext>SECRET`,
  `<video src="${E}" poster="${E}">SECRET</video>`,
  `<svg><a xlink:href="${E}"><text>SECRET</text></a></svg>`,
  `<svg><image href="${E}"/><use href="${E}#a"/></svg>`,
  `<svg><title>SECRET</title><script>evil()</script><style>a{background:url(${E})}</style></svg>`,
  `<svg><foreignObject><a href="${E}">SECRET</a></foreignObject></svg>`,
  `<svg><path d="M0 0" onload="evil()" fill="url(${E})"/></svg>`,
  `<math href="${E}"><mtext>SECRET</mtext></math>`,
  `<table background="${E}"><caption>SECRET</caption><tr><td>SECRET</table>`,
  `<!-- SECRET -->`,
  `<!--[if IE]><a href="${E}">SECRET</a><![endif]-->`,
  `<?php SECRET ?>`,
  `<nav><nav aria-label="SECRET"><a href="${E}">SECRET</a></nav></nav>`,
  `<b><p>SECRET</b></p>`,
  `<a href="${E}"><table><a href="${E}">SECRET</table></a>`,
];

export const MENU_ATTACKS: string[] = PARTS.flatMap((part) => [
  `<nav>${part}</nav>`,
  `<div role="navigation">${part}</div>`,
  `<div data-folio-removed="nav" style="display: none !important">${part}</div>`,
]);

/** Whatever it is made of, it says SECRET when it is shown, and is as large as it can be. */
const SHOWN =
  `{display:block!important;visibility:visible!important;content-visibility:visible!important;opacity:1!important;` +
  `position:fixed!important;inset:0!important;min-width:9px!important;min-height:9px!important;content:attr(class)!important}`;
const ALL = `.SECRET,.SECRET::before,.SECRET *,.SECRET *::before`;
const nav = (attributes = "") =>
  `<nav class="SECRET words" id="menu" ${attributes}><a class="SECRET" id="link" href="#part">SECRET</a>` +
  `<ul class="SECRET"><li class="SECRET"><button class="SECRET">SECRET</button></ul></nav>`;
const role = (name: string, attributes = "") =>
  `<${name} class="SECRET words" role="navigation" id="menu" ${attributes}>` +
  `<a class="SECRET" id="link" href="#part">SECRET</a></${name}>`;
const shadow = (css: string, rest = "<slot></slot>") =>
  `<template shadowrootmode="open"><style>${css}</style>${rest}</template>`;
const styled = (css: string, menu = nav()) => `<style>${css}</style><div id="around">${menu}</div>`;
const SLOTTED = `::slotted(*)${SHOWN}::slotted(*)::before${SHOWN}slot{display:block!important}`;

/** Pages that try to have what a menu left seen. */
export const MENU_REVEALS: Record<string, string> = {
  "a shadow root around it": `<div>${shadow(SLOTTED)}${nav()}</div>`,
  "a closed one": `<div>${shadow(SLOTTED).replace("open", "closed")}${nav()}</div>`,
  "one that comes after it": `<div>${nav()}${shadow(SLOTTED)}</div>`,
  "one in capitals": `<DIV>${shadow(SLOTTED).replace("shadowroot", "SHADOWROOT")}${nav()}</DIV>`,
  "one of an element of no name": `<x-menu>${shadow(SLOTTED)}${nav()}</x-menu>`,
  "one with a slot of a name": `<div>${shadow(SLOTTED, "<slot name=a></slot>")}${
    nav("slot=a")
  }</div>`,
  "one in layers": `<div>${shadow(`@layer a{${SLOTTED}}`)}${nav()}</div>`,
  "one of the body": `<body>${shadow(SLOTTED)}${nav()}`,
  "one around a list": `<div>${shadow(SLOTTED)}${role("ul")}</div>`,
  "one in it": `<nav class="SECRET">${shadow(`:host${SHOWN}:host::before${SHOWN}`)}SECRET</nav>`,
  "one that holds it": `<style>::part(SECRET)${SHOWN}</style><div>${
    shadow(`${ALL}${SHOWN}`, nav("part=SECRET"))
  }</div>`,
  "styles of all kinds": styled(`${ALL}${SHOWN}#around#around #menu#menu${SHOWN}`),
  "styles of the mark": styled(`[data-folio-removed],[data-folio-removed]::before${SHOWN}`),
  "styles in layers": styled(`@layer a{${ALL}${SHOWN}}@layer b{${ALL}${SHOWN}}`),
  "styles of a scope": styled(`@scope (#around){:scope *,:scope *::before${SHOWN}}`),
  "styles of what has it": styled(`:has(.SECRET) *,:has(.SECRET) *::before${SHOWN}`),
  "what a style says at first": styled(
    `${ALL}{transition:display 999s allow-discrete}@starting-style{${ALL}${SHOWN}}`,
  ),
  "an animation": styled(`@keyframes a{from,to{display:block}}${ALL}{animation:a 999s infinite}`),
  "boxes without a box": styled(`${ALL}{display:contents!important}`),
  "a return to how it was": styled(`${ALL}{all:revert!important}#menu{all:unset!important}`),
  "paper": styled(`@media print{${ALL}${SHOWN}}`),
  "a fragment": styled(`:target,:target *,:target-within *,:has(:target) *${SHOWN}`),
  "details": styled(`${ALL},::details-content${SHOWN}`, role("details", "open")),
  "details around it": styled(
    `${ALL}${SHOWN}::details-content${SHOWN}`,
    `<details open>${nav()}</details>`,
  ),
  "what is hidden until it is found": styled(`${ALL}${SHOWN}`, nav("hidden=until-found")),
  "a popover": styled(`${ALL}${SHOWN}:popover-open${SHOWN}`, nav("popover=manual")),
  "a dialog": styled(`${ALL}${SHOWN}`, role("dialog", "open")),
  "a list": styled(`${ALL}${SHOWN}`, role("ul")),
  "a form": styled(`${ALL}${SHOWN}`, role("form")),
  "an element of no name": styled(`${ALL}${SHOWN}`, role("x-menu")),
  "one of no name that makes its own": `<script>
    customElements.define("x-menu", class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: "open" }).innerHTML = "<style>:host{display:block!important}</style>SECRET<slot></slot>";
      }
    });</script>${role("x-menu")}`,
  "an anchor": styled(`.SECRET{anchor-name:--a}p{position-anchor:--a}${ALL}${SHOWN}`),
  "a view transition": styled(`.SECRET{view-transition-name:a}${ALL}${SHOWN}`),
  "a script that dresses it": `<style>${ALL}${SHOWN}</style>${nav()}<p></p><script>
    for (const each of document.querySelectorAll(".SECRET")) each.style.cssText = "display: block !important";
    </script>`,
  "a shadow root that a script makes": `<div id="around">${nav()}</div><script>
    document.getElementById("around").attachShadow({ mode: "open" }).innerHTML = ${
    JSON.stringify(`<style>${SLOTTED}</style><slot></slot>`)
  };</script>`,
  "what it is said to name": `<p aria-labelledby="menu link" aria-describedby="menu">x</p>${
    nav('aria-label="SECRET"')
  }`,
};
