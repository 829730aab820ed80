// The forms around signing in: their rules, their busy words, and every sentence of a failure.
import "../support/dom.ts";
import assert from "node:assert/strict";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { SENTENCES } from "../../contract/sentences.ts";
import { LoginForm } from "../../islands/sign_in/login_form.tsx";
import { RegisterForm } from "../../islands/registration/register_form.tsx";
import { network } from "../support/network.ts";

Deno.test("register_form sends nothing when the passwords differ, and clears the error on typing", async () => {
  using net = network([]);
  render(<RegisterForm />);
  fill({
    Username: "chef1",
    Email: "chef1@example.com",
    Password: "12345678",
    "Confirm password": "1234567",
  });
  fireEvent.submit(screen.getByRole("button", { name: "Create Account" }).closest("form")!);
  await screen.findByText(SENTENCES.passwords_do_not_match);
  assert.deepEqual(net.asked, []);
  fill({ Password: "123456789" });
  assert.equal(screen.queryByText(SENTENCES.passwords_do_not_match), null);
  cleanup();
});

Deno.test("register_form sends the four fields and welcomes", async () => {
  using net = network([{ status: 201, body: { message: "x" } }]);
  render(<RegisterForm />);
  fill({
    Username: "chef1",
    Email: "chef1@example.com",
    Password: "12345678",
    "Confirm password": "12345678",
  });
  fireEvent.submit(screen.getByRole("button", { name: "Create Account" }).closest("form")!);
  await screen.findByText("Welcome to the Kitchen!");
  const link = screen.getByRole("link", { name: "Start Cooking" });
  assert.equal(link.getAttribute("href"), "/login");
  assert.deepEqual(net.asked, [{
    path: "/api/auth/register/",
    body: {
      username: "chef1",
      email: "chef1@example.com",
      password: "12345678",
      password2: "12345678",
    },
  }]);
  cleanup();
});

for (
  const [status, body, sentence] of [
    [400, { error: ["One", "Two"] }, "One, Two"],
    [400, { message: "Three" }, "Three"],
    [500, {}, SENTENCES.server_error],
    [418, {}, SENTENCES.registration_failed],
  ] as const
) {
  Deno.test(`register_form says ${sentence}`, async () => {
    using _net = network([{ status, body }]);
    render(<RegisterForm />);
    fireEvent.submit(screen.getByRole("button", { name: "Create Account" }).closest("form")!);
    await screen.findByText(sentence);
    cleanup();
  });
}

for (
  const [status, body, sentence] of [
    [401, { error: SENTENCES.invalid_credentials }, SENTENCES.invalid_credentials],
    [401, { message: "Not today" }, "Not today"],
    [401, {}, SENTENCES.login_refused],
    [500, {}, SENTENCES.server_error],
    [418, {}, SENTENCES.login_failed],
  ] as const
) {
  Deno.test(`login_form says ${sentence} for ${status} ${JSON.stringify(body)}`, async () => {
    using net = network([{ status, body }]);
    render(<LoginForm next="/dashboard" />);
    fireEvent.submit(screen.getByRole("button", { name: "Sign In" }).closest("form")!);
    await screen.findByText(sentence);
    assert.equal(net.asked.length, 1, "a refused sign-in is not tried again");
    fill({ "Username or email": "chef1" });
    assert.equal(screen.queryByText(sentence), null);
    cleanup();
  });
}

Deno.test("login_form shows the notice of the screen before, and a message beside an error", async () => {
  sessionStorage.setItem("notice", SENTENCES.email_verified);
  using _net = network([{ status: 403, body: { error: "No", message: "Because" } }]);
  render(<LoginForm next="/dashboard" />);
  await screen.findByText(SENTENCES.email_verified);
  assert.equal(sessionStorage.getItem("notice"), null);
  fireEvent.submit(screen.getByRole("button", { name: "Sign In" }).closest("form")!);
  await screen.findByText("No");
  await screen.findByText("Because");
  cleanup();
});

Deno.test("login_form shows and hides the password", () => {
  render(<LoginForm next="/dashboard" />);
  const field = screen.getByLabelText("Password");
  assert.equal(field.getAttribute("type"), "password");
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  assert.equal(field.getAttribute("type"), "text");
  cleanup();
});

function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}
