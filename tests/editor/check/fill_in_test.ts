// Answers in the places that ask for them, each written as it must be there.
import assert from "node:assert/strict";
import type { Finding } from "../../../contract/page_code/findings.ts";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { byPlace } from "../../support/findings.ts";
import {
  applied,
  checkAnswer,
  collectQuestions,
  filled,
  joinedEdits,
} from "../../../islands/editor/check/fill_in.ts";

const CODE = `<!DOCTYPE html><title>[Your Name]</title><h1>[Your Name]</h1>
<img src="https://i.imgur.com/a.png">
<a href="mailto:you@email.com">you@email.com</a> <a href="tel:+15551234567">(555) 123-4567</a>
<a href="https://github.com/yourusername">github.com/yourusername</a> <a href="#">Shop</a>
<script>const title = "Hello, [Your Name]";</script>`;

const ANSWERS: Record<string, string> = {
  name: `O'Ofen & "Korb" </script>`,
  email: "brot@ofen.example",
  phone: "+49 30 901820",
  link_github: "https://github.com/ofen",
  goal_shop: "ofen.example/shop",
};

Deno.test("each thing is asked for once, and written into every place as it must stand there", () => {
  const questions = collectQuestions(findings(CODE));
  const names = questions.map(({ name }) => name.replace(/_\d+$/, "")).toSorted();
  assert.deepEqual(names, [
    "alt",
    "description",
    "email",
    "goal_shop",
    "link_github",
    "name",
    "phone",
  ]);
  const edits = questions.flatMap(({ name, places }) =>
    name in ANSWERS ? places.map((place) => filled(place, CODE, ANSWERS[name]!)) : []
  );
  const alt = questions.find(({ name }) => name.startsWith("alt_"))!.places[0]!;
  assert.equal(
    applied(CODE, [...edits, filled(alt, CODE, 'A "loaf"')]),
    `<!DOCTYPE html><title>O'Ofen &amp; "Korb" &lt;/script></title><h1>O'Ofen &amp; "Korb" &lt;/script></h1>
<img alt="A &quot;loaf&quot;" src="https://i.imgur.com/a.png">
<a href="mailto:brot@ofen.example">brot@ofen.example</a> <a href="tel:+4930901820">+49 30 901820</a>
<a href="https://github.com/ofen">github.com/ofen</a> <a href="https://ofen.example/shop">Shop</a>
<script>const title = "Hello, O\\'Ofen & \\"Korb\\" <\\/script>";</script>`,
  );
});

Deno.test("a bare name becomes an address wherever it is asked for, in the form of the place", () => {
  const code =
    `<a href="#">GitHub</a> <a href="https://www.github.com/yourusername">github.com/yourname</a>
<a href="https://linkedin.com/company/yourcompany">us</a> <a href="#">WhatsApp</a> <a href="#">Mastodon</a>
<script>const a = "https://github.com/username", b = "github.com/username";</script>`;
  const answers: Record<string, string> = {
    link_github: "@anabella",
    link_linkedin: "ofen",
    link_whatsapp: "+49 30 901820",
    link_mastodon: "anabella",
  };
  const questions = collectQuestions(findings(code)).filter(({ name }) => name in answers);
  assert.equal(
    applied(
      code,
      questions.flatMap(({ name, places }) =>
        places.map((place) => filled(place, code, answers[name]!))
      ),
    ),
    `<a href="https://github.com/anabella">GitHub</a> <a href="https://github.com/anabella">github.com/anabella</a>
<a href="https://www.linkedin.com/company/ofen">us</a> <a href="https://wa.me/4930901820">WhatsApp</a> <a href="#">Mastodon</a>
<script>const a = "https://github.com/anabella", b = "github.com/anabella";</script>`,
  );
  const mastodon = questions.find(({ name }) => name === "link_mastodon")!;
  assert.match(checkAnswer(mastodon, "anabella"), /with its server/);
  assert.equal(checkAnswer(mastodon, "anabella@mastodon.social"), "");
  assert.equal(checkAnswer(mastodon, " "), "");
  assert.equal(checkAnswer({}, "anything at all"), "");
  assert.equal(mastodon.example, "@anabella@mastodon.social");
});

Deno.test("questions of one name are told apart", () => {
  const code =
    `<h2>Work</h2><a href="#">View project</a> <a href="#">View project</a><a href="#">Shop</a>`;
  const labels = collectQuestions(findings(code)).map(({ label }) => label);
  assert.deepEqual(labels.filter((label) => label.startsWith("Link")), [
    "Link of “Work” → View project (1 of 2)",
    "Link of “Work” → View project (2 of 2)",
    "Link of “Work” → Shop",
  ]);
});

Deno.test("every fix that a finding offers leaves a page without that finding", () => {
  const code =
    `<nav>x</nav><h1>Bread and rolls</h1><p>We bake the bread that you and the town eat.</p>
<img src="https://picsum.photos/400/300" alt=""><img src="https://via.placeholder.com/80x40?text=Loaf" alt="">
<img src="http://i.imgur.com/a.png" alt=""><iframe src="https://player.vimeo.com/video/123456"></iframe>
<footer>© 2019 Ofen</footer>`;
  const fixable = byPlace(findings(code)).filter(({ fix }) => fix && "edits" in fix);
  assert.ok(fixable.length >= 8, `${fixable.length}`);
  for (const { rule, fix } of fixable) {
    const { edits } = fix as { edits: { start: number; end: number; text: string }[] };
    const rules = findings(applied(code, edits)).map((each) => each.rule);
    assert.ok(!rules.includes(rule), rule);
  }
});

Deno.test("a fix acts on its place, and those of all places of a sentence together on each", () => {
  const code =
    `<p>© 2019</p><nav>a</nav><img src="https://picsum.photos/9"><p>© 2019</p><nav>b</nav><img src="https://picsum.photos/9">`;
  for (const rule of ["old_year", "menu", "placeholder_picture"]) {
    const { places } = findings(code).find((each) => each.rule === rule)!;
    assert.equal(places.length, 2, rule);
    const one = findings(applied(code, joinedEdits(places.slice(1))));
    // All menus are kept together.
    assert.equal(byPlace(one).filter((each) => each.rule === rule).length, rule === "menu" ? 0 : 1);
    const all = findings(applied(code, joinedEdits(places)));
    assert.deepEqual(all.filter((each) => each.rule === rule), [], rule);
  }
});

function findings(code: string): Finding[] {
  return preparePreview(code, { year: 2026 }).findings;
}
