// What a page's scripts ask: only where nothing was done before, since the handler runs again with the answer.
import assert from "node:assert/strict";
import { preparePage } from "../../server/page_code/prepare.ts";
import { ASKING_PAGES } from "../support/asking_pages.ts";

const AT_ONCE: Record<string, string> = {
  "after looking": `b.onclick = (e) => { e.preventDefault();
    const n = list.querySelectorAll("li").length; if (!n) return; if (confirm("Q" + n)) wipe(); }`,
  "after another branch that ends": `b.onclick = (e) => {
    if (e.target.matches(".add")) { add(); return; } if (confirm("Q")) wipe(); }`,
  "in another case of a switch": `b.onclick = (e) => { switch (e.target.id) {
    case "a": count++; break; case "b": if (confirm("Q")) wipe(); } }`,
  "after a function that only looks": `const find = (id) => notes.find((n) => n.id === id);
    function drop(id) { const note = find(id); if (confirm(\`Q \${note.title}\`)) wipe(); }`,
  "after a variable of its own was set": `function drop() {
    let n = 0; for (const each of notes) if (each.done) n++; if (confirm("Q" + n)) wipe(); }`,
  "after another question":
    `b.onclick = () => { if (confirm("A")) { const n = prompt("Q"); use(n); } }`,
  "in a method": `const app = { drop(i) { if (confirm("Q")) this.items.splice(i, 1); } };
    b.onclick = () => app.drop(1);`,
  "in a component": `function App() { const [items, setItems] = useState([]);
    const clear = () => { if (window.confirm("Q")) setItems([]); };
    return h("button", { onClick: clear }); }`,
};

const LATE: Record<string, string> = {
  "after a counter was raised": `b.onclick = () => { count++; if (confirm("Q")) wipe(); }`,
  "after an element was removed": `b.onclick = () => { row.remove(); if (confirm("Q")) wipe(); }`,
  "after a request": `b.onclick = () => { fetch("/x"); if (confirm("Q")) wipe(); }`,
  "after something was kept":
    `b.onclick = () => { localStorage.last = 1; if (confirm("Q")) wipe(); }`,
  "after the handler waited": `b.onclick = async () => { await ready; if (confirm("Q")) wipe(); }`,
  "after a branch that may have run":
    `b.onclick = () => { if (x) { count++; } if (confirm("Q")) wipe(); }`,
  "where a caller did something": `function sure() { return confirm("Q"); }
    b.onclick = () => { total -= 1; if (sure()) wipe(); }`,
  "where a caller's caller did something": `function over() { save(prompt("Q")); }
    function check() { if (lives === 0) over(); } b.onclick = () => { lives--; check(); }`,
  "after a function that does something": `function tick() { moves += 1; }
    b.onclick = () => { tick(); if (confirm("Q")) wipe(); }`,
  "after a callback that does something": `b.onclick = () => {
    rows.forEach((r) => { r.hidden = true; }); if (confirm("Q")) wipe(); }`,
  "in a loop that does something": `b.onclick = () => {
    for (const r of rows) { if (confirm("Q")) r.remove(); } }`,
  "where the page would catch it":
    `b.onclick = () => { try { if (confirm("Q")) wipe(); } catch {} }`,
  "in an argument beside what does something": `b.onclick = () => { say(count++, confirm("Q")); }`,
};

const makePage = (script: string) => `<p>x<script>${script}</script>`;

for (const [claim, script] of Object.entries(AT_ONCE)) {
  Deno.test(`a question ${claim} is asked`, () => {
    assert.deepEqual(preparePage(makePage(script)).lateAsks, []);
  });
}

for (const [claim, script] of Object.entries(LATE)) {
  Deno.test(`a question ${claim} is not asked`, () => {
    assert.deepEqual(preparePage(makePage(script)).lateAsks, ["Q"]);
  });
}

Deno.test("of ten pages in the manner of an assistant, two ask after something was done", () => {
  const late = Object.entries(ASKING_PAGES).flatMap(([name, { body }]) => {
    const { lateAsks } = preparePage(body);
    assert.ok(lateAsks, name);
    return lateAsks.length > 0 ? [[name, ...lateAsks]] : [];
  });
  assert.deepEqual(late, [
    ["a game that asks its winner after it counted", "Game over! "],
    ["a recipe that asks after it waited", "Replace the recipe?"],
  ]);
});

Deno.test("handlers in the markup are read, those of Vue and Alpine as well", () => {
  for (const name of ["onclick", "@click", "x-on:click"]) {
    const button = (script: string) => `<button ${name}="${script}">x</button>`;
    assert.deepEqual(preparePage(button("if (confirm('Q')) wipe()")).lateAsks, []);
    assert.deepEqual(preparePage(button("count++; confirm('Q')")).lateAsks, ["Q"]);
  }
});

Deno.test("a question whose words are not known stands for all, and so do more scripts than are read", () => {
  assert.deepEqual(
    preparePage(makePage("b.onclick = () => { n++; confirm(words) }")).lateAsks,
    [""],
  );
  const long = `/* ${"x".repeat(200_000)} */ b.onclick = () => confirm("Q")`;
  assert.deepEqual(preparePage(makePage(long)).lateAsks, [""]);
});

Deno.test("a page that calls neither is not read for them", () => {
  assert.equal(preparePage(makePage("b.onclick = () => alert(1)")).lateAsks, null);
});

Deno.test("thousands of questions are read in a moment, and none of them is asked", () => {
  const many = `b.onclick = () => { ${'confirm("Q");'.repeat(10_000)} }`;
  assert.deepEqual(preparePage(makePage(many)).lateAsks, ["Q"]);
});
