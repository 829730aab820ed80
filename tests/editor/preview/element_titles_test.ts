// What the card of an edited element is called: a person's word for every element of HTML, and never a tag.
import assert from "node:assert/strict";
import { html } from "parse5";
import { titleOf } from "../../../islands/editor/preview/element_titles.ts";

Deno.test("every element has a title in a person's words, and no title is a tag", () => {
  const names = [...Object.values(html.TAG_NAMES), "my-card", "x", "", "constructor", "__proto__"];
  assert.ok(names.length > 100);
  for (const name of names) {
    assert.match(titleOf(name), /^[A-Z][a-z-]+( [a-z]+)?$/, name);
    assert.doesNotMatch(titleOf(name), /</);
  }
});

Deno.test("what people press most has the words that they would use", () => {
  const said = {
    h3: "Heading",
    p: "Paragraph",
    span: "Text",
    a: "Link",
    button: "Button",
    img: "Picture",
    li: "List item",
    blockquote: "Quote",
    td: "Table cell",
    input: "Field",
    form: "Form",
    nav: "Menu",
    footer: "Footer",
    video: "Video",
    section: "Section",
    div: "Section",
  };
  for (const [name, title] of Object.entries(said)) assert.equal(titleOf(name), title);
});
