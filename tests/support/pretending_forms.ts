// Forms whose script stops the submission and makes no request of it, as assistants write them.

interface WrittenForm {
  /** Of its form, by which its page finds it, too. */
  id: string;
  fields: string;
  /** What is typed into each, in order. */
  typed: readonly string[];
  /** Of the handler; the form is `form`, what it says `said`. */
  script: string;
}

const CONTACT =
  `<input name="name" aria-label="Name"><input type="email" name="email" aria-label="Email">
<textarea name="message" aria-label="Message"></textarea>`;
const WRITTEN = ["Visitor", "visitor@example.com", "May I have the recipe of the soup?"];

/** Their owner should hear of it. */
export const PRETENDING: readonly WrittenForm[] = [
  {
    id: "contact",
    fields: CONTACT,
    typed: WRITTEN,
    script: `form.reset(); said.textContent = "Message sent!";`,
  },
  {
    id: "thanks_by_name",
    fields: CONTACT,
    typed: WRITTEN,
    script: `said.textContent = "Thank you, " + form.name.value + "!"; form.reset();`,
  },
  {
    id: "thanks_with_address",
    fields: CONTACT,
    typed: WRITTEN,
    script: `said.textContent = "Thanks! We'll answer " + form.email.value; form.reset();`,
  },
  {
    id: "slow",
    fields: CONTACT,
    typed: WRITTEN,
    script:
      `said.textContent = "Sending…"; setTimeout(() => { said.textContent = "Sent"; form.reset(); }, 1500);`,
  },
  {
    id: "newsletter",
    fields: `<input type="email" aria-label="Your address">`,
    typed: ["visitor@example.com"],
    script: `form.innerHTML = "<p>You are on the list.</p>";`,
  },
  {
    id: "table",
    fields:
      `<input id="guest_name" aria-label="Name"><input type="tel" aria-label="Phone"><input aria-label="Guests">`,
    typed: ["Visitor", "555 0100", "4"],
    script: `said.textContent = "Your table is booked."; form.reset();`,
  },
  {
    id: "kept",
    fields: CONTACT,
    typed: WRITTEN,
    script:
      `localStorage.setItem("messages", JSON.stringify([Object.fromEntries(new FormData(form))]));
      said.textContent = "Message sent!"; form.reset();`,
  },
];

const field = (name: string, rest = "") => `<input name="${name}" aria-label="${name}" ${rest}>`;
const words = (name: string) => `<textarea name="${name}" aria-label="${name}"></textarea>`;

/** What is written in them is for the page itself. */
export const FOR_THE_PAGE: readonly WrittenForm[] = [
  {
    id: "search",
    fields: field("q", "type=search"),
    typed: ["soup"],
    script: `said.textContent = "2 found";`,
  },
  {
    id: "find_by_mail",
    fields: `<div role="search">${field("email")}</div>`,
    typed: ["a@b.example"],
    script: `said.textContent = "none";`,
  },
  { id: "filter", fields: field("name"), typed: ["soup"], script: `said.textContent = "3 shown";` },
  {
    id: "tip",
    fields: field("amount", "type=number"),
    typed: ["40"],
    script: `said.textContent = 0.15 * form.amount.value;`,
  },
  {
    id: "loan",
    fields: field("sum") + field("years"),
    typed: ["1000", "3"],
    script: `said.textContent = form.sum.value / form.years.value;`,
  },
  {
    id: "units",
    fields: field("cups"),
    typed: ["2"],
    script: `said.textContent = 240 * form.cups.value + " ml";`,
  },
  {
    id: "to_do",
    fields: field("task"),
    typed: ["Buy leeks"],
    script: `said.append(form.task.value);`,
  },
  {
    id: "notes",
    fields: field("title_name") + words("note"),
    typed: ["Stock", "Simmer it for an hour"],
    script: `said.append(form.note.value); form.reset();`,
  },
  {
    id: "guest_book",
    fields: CONTACT,
    typed: ["Visitor", "v@b.example", "What a nice place"],
    script: `said.append(form.name.value + ": " + form.message.value); form.reset();`,
  },
  {
    id: "chat",
    fields: field("nickname") + words("line"),
    typed: ["v", "Is anybody there?"],
    script: `said.append(form.line.value); form.reset();`,
  },
  {
    id: "signature",
    fields: field("name") + field("email", "type=email"),
    typed: ["Visitor", "v@c.example"],
    script: `said.innerHTML = "<b>" + form.name.value + "</b> " + form.email.value;`,
  },
  {
    id: "sign_in",
    fields: field("email", "type=email") + field("secret", "type=password"),
    typed: ["v@d.example", "open it 1"],
    script: `said.textContent = "Welcome";`,
  },
  {
    id: "sign_up",
    fields: CONTACT + field("secret", "type=password"),
    typed: [...WRITTEN, "open it 1"],
    script: `said.textContent = "Welcome";`,
  },
  {
    id: "word_count",
    fields: words("text"),
    typed: ["one two three"],
    script: `said.textContent = form.text.value.split(" ").length;`,
  },
  {
    id: "morse",
    fields: words("text"),
    typed: ["sos"],
    script: `said.textContent = "... --- ...";`,
  },
  { id: "quiz", fields: field("answer"), typed: ["basil"], script: `said.textContent = "Right!";` },
  {
    id: "typing_game",
    fields: words("typed"),
    typed: ["the quick brown fox"],
    script: `said.textContent = "61 words a minute";`,
  },
  {
    id: "high_score",
    fields: field("player_name"),
    typed: ["Visitor"],
    script: `said.append(form.player_name.value);`,
  },
  {
    id: "story",
    fields: field("hero_name") + words("verb"),
    typed: ["Visitor", "simmers slowly"],
    script: `said.textContent = "Once " + form.verb.value;`,
  },
  {
    id: "poll",
    fields: field("other"),
    typed: ["Stew"],
    script: `said.textContent = "Thank you for your vote!";`,
  },
  {
    id: "invoice",
    fields: field("client_name") + field("client_email", "type=email"),
    typed: ["Visitor", "v@e.example"],
    script: `said.textContent = "For " + form.client_email.value;`,
  },
];

export function pageWith(forms: readonly WrittenForm[]): string {
  const all = forms.map(({ id, fields, script }) =>
    `<form id="${id}">${fields}<button>Go ${id}</button><p></p></form>
<script>document.getElementById("${id}").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target, said = form.querySelector("p");
  ${script}
  form.dataset.done = "";
});</script>`
  );
  return `<!DOCTYPE html><html lang="en"><head><title>Forms</title></head><body><h1>Forms</h1>
${all.join("\n")}</body></html>`;
}
