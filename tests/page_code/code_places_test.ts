// Where something belongs once the code has changed.
import assert from "node:assert/strict";
import { type EarlierPlace, findCodePlace } from "../../contract/page_code/code_places.ts";

const CODE = `<!DOCTYPE html>
<title>Soup</title>
<h1>Soup of the day</h1>
<p>Warm &amp; <em>honest</em>
broth, every day.</p>
<img src="a.jpg" alt="A bowl">
<ul><li>Leek</li><li>Leek</li></ul>
`;

function pin(words: string, quote = "", code = CODE): EarlierPlace {
  const at = code.indexOf(words);
  return { at, source: code.slice(at, at + 300), quote };
}

const lineOf = (earlier: EarlierPlace, code: string) => {
  const place = findCodePlace(earlier, code);
  return typeof place === "object" ? place.line : place;
};

Deno.test("a place is found where it was, also behind what was put before it and with other things behind", () => {
  const place = pin("<h1>", "Soup of the day");
  assert.equal(lineOf(place, CODE), 3);
  assert.equal(lineOf(place, CODE.replace("<h1>", "<p>New</p>\n<h1>")), 4);
  assert.equal(lineOf(pin("<img"), CODE.replace("Leek", "Onion")), 6);
});

Deno.test("an element that changed is found by its words, over tags, entities and line breaks", () => {
  const place = pin("<p>", "Warm & honest broth, every day.");
  assert.equal(lineOf(place, CODE.replace("<p>", '<p class="lead">')), 4);
  assert.equal(lineOf(pin("<img", "A bowl"), CODE.replace("a.jpg", "b.jpg")), 6);
});

Deno.test("of equal places the nearest counts", () => {
  const second = CODE.lastIndexOf("<li>");
  const place = { ...pin("<li>", "Leek"), at: second, source: "<li>Leek</li>" };
  assert.deepEqual(findCodePlace(place, CODE), { start: second, line: 7 });
});

Deno.test("what is gone is said to be gone, and the whole page stays that", () => {
  assert.equal(findCodePlace(pin("<h1>", "Soup of the day"), "<p>All new</p>"), "gone");
  assert.equal(findCodePlace({ at: null, source: "", quote: "" }, CODE), "page");
  assert.equal(findCodePlace({ at: 5, source: "", quote: "" }, CODE), "gone");
});

Deno.test("words that look like a pattern are found as they are, and quickly", () => {
  const quote = "(a+)+$ [x] .* \\";
  assert.equal(lineOf({ ...pin("<h1>"), source: "", quote }, `<p>${quote}</p>`), 1);
  const long = { ...pin("<h1>"), source: "", quote: "a b c d e f g h i j k l" };
  assert.equal(findCodePlace(long, "a ".repeat(100_000)), "gone");
});
