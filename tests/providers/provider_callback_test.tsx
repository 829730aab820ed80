// The code from a provider is sent once, although React runs effects twice in strict mode.
import "../support/dom.ts";
import assert from "node:assert/strict";
import { StrictMode } from "react";
import { cleanup, render, screen } from "@testing-library/react";
import { ProviderCallback } from "../../islands/providers/provider_callback.tsx";
import { GOOGLE, type Provider } from "../../contract/providers/providers.ts";
import { network } from "../support/network.ts";

const USER = {
  username: "chef1",
  email: "chef1@example.com",
  first_name: "",
  last_name: "",
  email_verify: true,
};

const PROVIDERS: Provider[] = [GOOGLE, { id: "oidc", name: "Acme" }];

for (const provider of PROVIDERS) {
  for (
    const [is_new_user, words] of [[true, "Welcome to Folio Kitchen!"], [false, "Welcome Back!"]]
  ) {
    Deno.test(`provider_callback of ${provider.name} asks once under strict mode, and says ${words}`, async () => {
      const body = { access: "a", refresh: "r", user: USER, is_new_user };
      using net = network([{ status: 200, body }]);
      history.replaceState(null, "", `/auth/${provider.id}/callback?code=abc&state=def`);
      render(<StrictMode>{<ProviderCallback provider={provider} />}</StrictMode>);
      await screen.findByText(words as string);
      assert.deepEqual(net.asked, [{
        path: `/api/auth/${provider.id}/authenticate/`,
        body: { code: "abc", state: "def" },
      }]);
      assert.equal(localStorage.getItem("access_token"), "a");
      assert.equal(localStorage.getItem("refresh_token"), "r");
      assert.deepEqual(JSON.parse(localStorage.getItem("user")!), USER);
      cleanup();
      localStorage.clear();
    });
  }
}
