// Whether visitors can write something in a page: then its author is offered a letterbox, and its frame can send forms.
import assert from "node:assert/strict";
import { preparePage } from "../../server/page_code/prepare.ts";

for (
  const [claim, code] of [
    ["a form", "<form><input name=x><button>Send</button></form>"],
    ["a form with an address that is removed", '<form action="https://x.example/">x</form>'],
    ["a form within other things", "<main><div><FORM METHOD=post>x</FORM></div></main>"],
    ["a field for text alone", "<p>x<textarea></textarea>"],
    ["a field for an address alone", "<p>x<input type=Email>"],
    [
      "a form in a template literal of a script",
      "<div id=a></div><script>a.innerHTML = `<form class='x'></form>`</script>",
    ],
    [
      "a form of React",
      '<div id=a></div><script>React.createElement("form", { onSubmit: send })</script>',
    ],
    ["a field of React", "<div id=a></div><script>h('textarea')</script>"],
    ["a form of JSX", "<div id=a></div><script type=text/babel>f = () => <form>x</form></script>"],
    ["a script that sends by EmailJS", '<p>x<script>emailjs.send("a", "b", {})</script>'],
    ["a script that reads a form", "<p>x<script>new FormData(x)</script>"],
  ] as const
) {
  Deno.test(`a page with ${claim} has a form`, () => {
    assert.equal(preparePage(code).hasForm, true);
  });
}

for (
  const [claim, code] of [
    ["text alone", "<p>Write to me about forms and textarea: (form)."],
    ["a dialog's form", "<dialog open><form method=Dialog><button>OK</button></form></dialog>"],
    ["a search field", "<input type=search placeholder=Search>"],
    ["a button", "<button onclick='x()'>Send</button>"],
    ["a script that has other words", "<p>x<script>const form = format(information)</script>"],
    ["a form in a comment", "<p>x<!-- <form>x</form> -->"],
  ] as const
) {
  Deno.test(`a page with ${claim} has no form`, () => {
    assert.equal(preparePage(code).hasForm, false);
  });
}

const SENDING = "fetch('https://formspree.io/f/x', { method: 'POST', body: a.value })";

for (
  const [claim, code] of [
    [
      "a form in a template that a script copies",
      "<template id=t><form><input name=x></form></template><p>x<script>document.body.append(t.content)</script>",
    ],
    [
      "a script that sends to a form service what stands in a field",
      `<input id=a><button id=b>Send</button><script>b.onclick = () => ${SENDING}</script>`,
    ],
    [
      "a button that sends to a form service what stands in a field",
      `<input id=a><button onclick="${SENDING}">Send</button>`,
    ],
  ] as const
) {
  Deno.test(`a page with ${claim} has a form: it needs the runtime that sends`, () => {
    assert.equal(preparePage(code).hasForm, true);
  });
}
