// The editor: loading, counting, Tab and Escape, saving, and what a save says.
import "../support/dom.ts";
import assert from "node:assert/strict";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { SENTENCES } from "../../contract/sentences.ts";
import { Editor } from "../../islands/editor/editor.tsx";
import { network } from "../support/network.ts";

const SAVED = { user_code_status: true, user_code: "a\nb", sanitization_log: [], version: 3 };

Deno.test("editor loads the saved code and counts it", async () => {
  using net = network([{ status: 200, body: SAVED }]);
  const code = await open();
  assert.equal(code.value, "a\nb");
  screen.getByText("3 characters");
  screen.getByText("2 lines");
  assert.equal(net.asked[0]!.path, "/api/portfolio/my/get/");
  cleanup();
});

Deno.test("editor starts empty when the code cannot be loaded", async () => {
  using _net = network([{ status: 500, body: {} }]);
  const code = await open();
  assert.equal(code.value, "");
  screen.getByText("0 characters");
  cleanup();
});

Deno.test("editor indents with Tab until Escape sets it free", async () => {
  using _net = network([{ status: 200, body: { ...SAVED, user_code: "" } }]);
  const code = await open();
  assert.equal(fireEvent.keyDown(code, { key: "Tab" }), false, "Tab stays in the field");
  assert.equal(code.value, "  ");
  fireEvent.keyDown(code, { key: "Escape" });
  screen.getByText("Tab now leaves the field.");
  assert.equal(fireEvent.keyDown(code, { key: "Tab" }), true, "Tab leaves the field");
  assert.equal(code.value, "  ");
  assert.equal(fireEvent.keyDown(code, { key: "Tab", shiftKey: true }), true);
  cleanup();
});

Deno.test("editor sends nothing that is empty", async () => {
  using net = network([{ status: 200, body: SAVED }]);
  const code = await open();
  fireEvent.change(code, { target: { value: " \n " } });
  fireEvent.click(screen.getByRole("button", { name: "Save Portfolio" }));
  await screen.findByText(SENTENCES.portfolio_code_empty);
  assert.equal(net.asked.length, 1);
  cleanup();
});

Deno.test("editor saves from the version that it loaded, and shows what security changed", async () => {
  const reply = {
    message: SENTENCES.portfolio_saved,
    changes_made: true,
    sanitization_details: [{ rule: "menu", action: "Removed navigation menu", count: 1 }],
    sanitization_summary: "Removed 1 navigation menu.",
    version: 4,
    is_online: true,
    visibility: "public",
  };
  using net = network([
    { status: 200, body: SAVED },
    { status: 200, body: reply },
    { status: 200, body: { ...SAVED, user_code: "clean", version: 4 } },
  ]);
  const code = await open();
  fireEvent.click(screen.getByRole("button", { name: "Save Portfolio" }));
  await screen.findByRole("button", { name: "Saving..." });
  await screen.findByText(SENTENCES.portfolio_saved);
  await screen.findByText(SENTENCES.security_modifications);
  await screen.findByText(/Removed 1 navigation menu\./);
  await screen.findByRole("button", { name: "Save Portfolio" });
  assert.equal(code.value, "clean");
  assert.deepEqual(net.asked[1]!.body, { user_code: "a\nb", version: 3, source: "editor" });
  cleanup();
});

Deno.test("editor keeps the code when a save fails, and says why", async () => {
  for (
    const [status, body, sentence] of [
      [409, { error: "Someone else saved." }, "Someone else saved."],
      [418, {}, SENTENCES.portfolio_save_failed],
    ] as const
  ) {
    using _net = network([{ status: 200, body: SAVED }, { status, body }]);
    const code = await open();
    fireEvent.click(screen.getByRole("button", { name: "Save Portfolio" }));
    await screen.findByText(sentence);
    assert.equal(code.value, "a\nb");
    cleanup();
  }
});

async function open(): Promise<HTMLTextAreaElement> {
  localStorage.clear();
  render(<Editor username="chef1" state="online" examples={[]} />);
  fireEvent.click(screen.getByRole("button", { name: "Edit Portfolio" }));
  return await screen.findByLabelText<HTMLTextAreaElement>("The complete code of your page");
}
