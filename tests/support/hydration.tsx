// What is true of every island between the server's HTML and its own script. Imported after `dom.ts`.
import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { act, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { network } from "./network.ts";

export function testHydration(name: string, island: ReactNode): void {
  Deno.test(`${name}: no button can be pressed in vain before its script is there`, () => {
    const root = document.createElement("div");
    root.innerHTML = renderToString(island);
    const buttons = [...root.querySelectorAll("button:not([disabled])")];
    assert.deepEqual(buttons.map((button) => button.outerHTML), []);
  });

  Deno.test(`${name} hydrates what the server rendered`, async () => {
    using _net = network([]);
    localStorage.setItem("access_token", "x");
    const root = document.createElement("div");
    root.innerHTML = renderToString(island);
    document.body.append(root);
    const errors: unknown[] = [];
    const onRecoverableError = (error: unknown) => void errors.push(error);
    const hydrated = await act(async () => {
      const hydrated = hydrateRoot(root, island, { onRecoverableError });
      // Effects and the calls that they make, which fail at once, settle in here too.
      await setImmediate();
      return hydrated;
    });
    await act(() => hydrated.unmount());
    root.remove();
    localStorage.clear();
    assert.deepEqual(errors, []);
  });
}
