// What a page may use of its visitor's device, asked in the browser itself: a feature that a new browser brings is found here.
import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import {
  DENIED_FEATURES,
  FRAME_ALLOW,
  FRAME_FEATURES,
  FRAME_PERMISSIONS,
} from "../../contract/publishing/frame_features.ts";
import { openBrowser } from "../support/browser.ts";
import { listOf } from "../support/feature_cases.ts";
import { published } from "../support/published.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

/** One of each kind of frame; that there are no others is in architecture_owners_test.ts. */
const STATES = [
  "landing",
  "example",
  "portfolio",
  "try",
  "dashboard_live",
  "editor",
  "editor_history",
  ...listOf(({ framed }) => framed),
];

for (const name of STATES) {
  Deno.test(`every frame of ${name} may use nothing but the clipboard, and that only to write`, async () => {
    const { open, environment } = SCREEN_STATES.find((state) => state.name === name)!;
    await using server = await testServer(environment);
    await using chromium = await openBrowser();
    const { page } = chromium;
    await open(page, server);
    const room = page.locator(".live-frame").first();
    // A live frame is loaded when its place is seen.
    if (await room.count() > 0) await room.scrollIntoViewIfNeeded();
    await until("a frame", () => page.frames().length > 1);
    for (const frame of page.frames().slice(1)) {
      assert.deepEqual(await readAllowed(frame), FRAME_FEATURES, frame.url());
    }
  });
}

Deno.test("the frame of a browser without scripts may use as little", async () => {
  await using server = await published("<p>x");
  await using chromium = await openBrowser();
  const context = await chromium.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.pages}/u/chef1`);
  assert.equal(await page.locator("iframe").getAttribute("allow"), FRAME_ALLOW);
  await context.close();
});

for (
  const [wall, allow, header] of [
    ["the attribute", FRAME_ALLOW, ""],
    [
      "the header",
      "clipboard-write *; gamepad *; camera *; picture-in-picture *",
      FRAME_PERMISSIONS,
    ],
  ] as const
) {
  Deno.test(`${wall} alone denies everything but writing to the clipboard`, async () => {
    await using chromium = await openBrowser();
    const { page, complaints } = chromium;
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      ({ url }) => {
        const headers = { "Content-Type": "text/html" };
        return url.endsWith("/frame")
          ? new Response("<p>x", { headers: { ...headers, "Permissions-Policy": header } })
          : new Response(
            `<iframe sandbox="allow-scripts" allow="${allow}" src="/frame"></iframe>`,
            {
              headers,
            },
          );
      },
    );
    await page.goto(`http://localhost:${server.addr.port}/`);
    assert.deepEqual(await readAllowed(page.frames()[1]!), FRAME_FEATURES);
    assert.deepEqual(complaints, [], "a name that no browser knows any more is to be taken out");
  });
}

Deno.test("every feature that this browser knows is denied by name, or allowed", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  await chromium.page.goto(server.origin);
  const features = await chromium.page.evaluate(() =>
    (document as unknown as { featurePolicy: Policy }).featurePolicy.features()
  );
  const named = new Set([...DENIED_FEATURES, ...FRAME_FEATURES]);
  assert.deepEqual(features.filter((name) => !named.has(name)), []);
});

const BY_ITSELF = `<!DOCTYPE html><button>Read it</button><p></p><script>
  const said = document.querySelector("p");
  const act = (when) => {
    const words = new SpeechSynthesisUtterance("Soup of the day");
    words.onerror = ({ error }) => said.append(when + ": " + error + ". ");
    Object.defineProperty(UserActivation.prototype, "hasBeenActive", { get: () => true, configurable: true });
    Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
    speechSynthesis.speak(words);
    said.append(when + ": " + navigator.vibrate(9) + ", " + navigator.getGamepads().length + " gamepads. ");
  };
  act("loaded");
  document.querySelector("button").onclick = () => act("pressed");
</script>`;

Deno.test("a page speaks and shakes only after a press of its visitor, whatever it says of it", async () => {
  await using server = await published(BY_ITSELF);
  await using chromium = await openBrowser();
  const { page } = chromium;
  // What a browser does that leaves it to the page.
  await page.addInitScript(() => {
    const did: string[] = [];
    Object.assign(self, { did });
    SpeechSynthesis.prototype.speak = ({ text }) => void did.push(`said ${text}`);
    Navigator.prototype.vibrate = () => did.push("shook") > 0;
  });
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  const said = frame.locator("p");
  await said.getByText("loaded: not-allowed").waitFor();
  assert.equal(await said.textContent(), "loaded: false, 4 gamepads. loaded: not-allowed. ");
  const readDid = () => said.evaluate(() => (self as unknown as { did: string[] }).did);
  assert.deepEqual(await readDid(), []);
  await frame.getByRole("button", { name: "Read it" }).click();
  await said.getByText("pressed: true, 4 gamepads.").waitFor();
  assert.deepEqual(await readDid(), ["said Soup of the day", "shook"]);
});

interface Policy {
  allowedFeatures(): string[];
  features(): string[];
}

function readAllowed(frame: Frame): Promise<string[]> {
  return frame.evaluate(() =>
    (document as unknown as { featurePolicy: Policy }).featurePolicy.allowedFeatures()
  );
}
