// One's own address in the profile: claimed, replaced, looked at, arranged and let go, and each failure said.
import "../support/dom.ts";
import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { Domain } from "../../contract/domains/domain_calls.ts";
import { DomainPanel } from "../../islands/domains/domain_panel.tsx";
import { makeDomain, makeFound, makeLiveDomain, TOKEN } from "../support/domain_payload.ts";
import { network } from "../support/network.ts";

const PAGE_URL = "https://folio.example/u/chef1";

Deno.test("domain_panel claims the host of what was pasted, shows its records and has the focus on its title", async () => {
  using net = network([{ status: 201, body: { domain: makeDomain({ main: "www" }) } }]);
  renderPanel(null);
  type("https://www.ana.example/menu");
  fireEvent.click(screen.getByLabelText("www.ana.example"));
  submit("Claim it");
  await screen.findByText("Not proven yet");
  assert.deepEqual(net.asked, [
    { path: "/api/domain/", body: { name: "www.ana.example", main: "www" } },
  ]);
  assert.equal(document.activeElement?.textContent, "Your own address");
  const steps = screen.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent);
  assert.deepEqual(steps, [
    "Prove that it is yours",
    "Lead www.ana.example here",
    "Lead ana.example here as well",
  ]);
  screen.getByRole("button", { name: "Copy the name of the TXT record: _folio.ana.example" });
  screen.getByRole("button", { name: `Copy the value of the TXT record: ${TOKEN}` });
  // Of the first name nothing is left in the field of the next.
  screen.getByLabelText("Without www");
  cleanup();
});

Deno.test("domain_panel says why a name is refused, keeps it, and has the focus in its field", async () => {
  using _net = network([{ status: 400, body: { error: "That name is reserved." } }]);
  renderPanel(null);
  type("ana.test");
  submit("Claim it");
  await screen.findByText("That name is reserved.");
  const field = screen.getByLabelText("Your name") as HTMLInputElement;
  assert.equal(field.value, "ana.test");
  assert.equal(document.activeElement, field);
  type("ana.example");
  assert.equal(screen.queryByText("That name is reserved."), null);
  cleanup();
});

Deno.test("domain_panel asks before a claim takes the place of another", async () => {
  const other = makeDomain({ name: "bo.example" });
  using net = network([{ status: 201, body: { domain: other } }]);
  using answers = confirming(false, true);
  renderPanel(makeLiveDomain());
  type("bo.example");
  submit("Claim it");
  await settle();
  assert.deepEqual(net.asked, []);
  submit("Claim it");
  await screen.findByText("bo.example", { selector: "strong" });
  assert.deepEqual(
    answers.asked,
    Array(2).fill(
      "Claim bo.example in place of ana.example? Your page is at ana.example no more, at once.",
    ),
  );
  cleanup();
});

Deno.test("domain_panel looks again and says what was found instead", async () => {
  const found = makeFound({ txt: ["soup"] });
  using net = network([{ status: 200, body: { domain: makeDomain({ found }) } }, {
    status: 429,
    body: { error: "Too many attempts." },
  }]);
  renderPanel(makeDomain());
  fireEvent.click(screen.getByRole("button", { name: "Look again" }));
  await screen.findByText("Your TXT record says “soup”. The right value stands below.");
  screen.getByText("We looked just now.");
  fireEvent.click(screen.getByRole("button", { name: "Look again" }));
  await screen.findByText("Too many attempts.");
  assert.deepEqual(net.asked.map(({ path }) => path), Array(2).fill("/api/domain/check/"));
  cleanup();
});

Deno.test("domain_panel saves the main one, and whether the page's link leads there", async () => {
  const domain = makeLiveDomain({ main: "www", redirects: false, url: "https://www.ana.example" });
  using net = network([{ status: 200, body: { domain } }]);
  renderPanel(makeLiveDomain());
  const settings = within(screen.getByRole("button", { name: "Save" }).closest("form")!);
  fireEvent.click(settings.getByLabelText("www.ana.example"));
  fireEvent.click(settings.getByRole("switch", { name: new RegExp(`^${PAGE_URL} leads there`) }));
  submit("Save");
  await screen.findByText("Saved.");
  screen.getByText("https://www.ana.example");
  assert.deepEqual(net.asked, [
    { path: "/api/domain/update/", body: { main: "www", redirects: false } },
  ]);
  cleanup();
});

Deno.test("domain_panel lets a name go only when that is confirmed, and says so", async () => {
  using net = network([{ status: 200, body: { message: "It is let go." } }]);
  using _answers = confirming(false, true);
  renderPanel(makeLiveDomain());
  const button = screen.getByRole("button", { name: "Let it go" });
  fireEvent.click(button);
  await settle();
  assert.deepEqual(net.asked, []);
  fireEvent.click(button);
  await screen.findByText("It is let go.");
  screen.getByRole("button", { name: "Claim it" });
  assert.equal(document.activeElement?.textContent, "Your own address");
  cleanup();
});

for (
  const [claim, status, body] of [
    ["the look finds that it was let go", 200, { domain: null }],
    ["there is none any more", 404, { error: "x", code: "domain_not_found" }],
  ] as const
) {
  Deno.test(`domain_panel says that a name is lost when ${claim}`, async () => {
    using _net = network([{ status, body }]);
    renderPanel(makeLiveDomain());
    fireEvent.click(screen.getByRole("button", { name: "Look again" }));
    await screen.findByText(/^ana.example is not yours here any more/);
    screen.getByRole("button", { name: "Claim it" });
    cleanup();
  });
}

Deno.test("domain_panel opens the records while something is wrong, and closes them when all is well", () => {
  renderPanel(makeDomain());
  assert.ok(screen.getByText("The records to make").closest("details")!.open);
  cleanup();
  renderPanel(makeLiveDomain());
  assert.ok(!screen.getByText("Its records").closest("details")!.open);
  cleanup();
});

function renderPanel(domain: Domain | null): void {
  render(<DomainPanel domain={domain} pageUrl={PAGE_URL} />);
}

function type(name: string): void {
  fireEvent.change(screen.getByLabelText("Your name"), { target: { value: name } });
}

function submit(button: string): void {
  fireEvent.submit(screen.getByRole("button", { name: button }).closest("form")!);
}

/** Lets what was started come to its end. */
function settle(): Promise<void> {
  return act(() => setImmediate());
}

/** Answers the questions of the browser in order. */
function confirming(...answers: boolean[]): Disposable & { asked: string[] } {
  const real = globalThis.confirm;
  const asked: string[] = [];
  globalThis.confirm = (question) => {
    asked.push(question ?? "");
    return answers.shift() ?? false;
  };
  return { asked, [Symbol.dispose]: () => void (globalThis.confirm = real) };
}
