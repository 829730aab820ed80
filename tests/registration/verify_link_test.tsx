// The screen of a link that verifies an address: what it says of one that is no good.
import "../support/dom.ts";
import "../support/dom_of_frames.ts";
import assert from "node:assert/strict";
import { cleanup, render, screen } from "@testing-library/react";
import { SENTENCES } from "../../contract/sentences.ts";
import { VerifyLink } from "../../islands/registration/verify_link.tsx";
import { network } from "../support/network.ts";

Deno.test("verify_link without uid or token asks nobody", async () => {
  using net = network([]);
  render(<VerifyLink link={{ uid: "", token: "x" }} />);
  await screen.findByText(SENTENCES.invalid_verification_link);
  assert.equal(
    screen.getByRole("link", { name: "Register again" }).getAttribute("href"),
    "/register",
  );
  assert.deepEqual(net.asked, []);
  cleanup();
});

Deno.test("verify_link says what the server says, or that the link is no good", async () => {
  for (
    const [body, sentence] of [
      [{ error: "Too late" }, "Too late"],
      [{}, SENTENCES.expired_verification_link],
    ] as const
  ) {
    using _net = network([{ status: 400, body }]);
    render(<VerifyLink link={{ uid: "u", token: "t" }} />);
    await screen.findByText(sentence);
    cleanup();
  }
});
