// Every address there is, signed in and not: the headers that none may lack, and who may keep the answer.
import assert from "node:assert/strict";
import { FRAME_PERMISSIONS } from "../../contract/publishing/frame_features.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { PUBLIC_CACHE } from "../../server/http/public_answers.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

/** The same for everyone; all the others are not to be kept by anyone. */
const PUBLIC: string[] = [
  SCREENS.landing,
  SCREENS.examples,
  SCREENS.privacy,
  SCREENS.terms,
  SCREENS.portfolio,
  SCREENS.portfolioFrame,
  CALLS.publicPortfolio,
];
/** Scripts of any origin may ask: no cookie counts there. */
const OPEN: string[] = [CALLS.openapi];
const OTHER_FILES: Record<string, string> = {
  [CALLS.openapi]: "public, max-age=300",
  "/robots.txt": "public, max-age=3600",
  "/sitemap.xml": "public, max-age=3600",
  "/manifest.webmanifest": "public, max-age=3600",
  "/healthz": "no-store",
  "/readyz": "no-store",
  "/nowhere": "no-store",
  "/api/nowhere": "no-store",
};

Deno.test("every address has all headers, and only public answers may be kept", async () => {
  await using app = await testApp({ PUBLIC_URL: "https://folio.example" });
  const { bearer, cookie } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer);
  await saved.body?.cancel();
  const addresses = [
    ...Object.values(SCREENS),
    ...Object.values(CALLS),
    ...Object.keys(OTHER_FILES),
  ];
  for (const address of addresses) {
    const path = address.replace(":username", "chef1").replaceAll(/:\w+/g, "x");
    for (const headers of [{}, { ...bearer, ...cookie }]) {
      for (const method of ["GET", "POST"]) {
        const request = new Request(`https://folio.example${path}`, { method, headers });
        const response = await app.fetch(request);
        await response.body?.cancel();
        const isKept = PUBLIC.includes(address) && response.status === 200;
        const file = method === "GET" ? OTHER_FILES[address] : undefined;
        check(response, `${method} ${path}`, isKept ? PUBLIC_CACHE : file);
        const origins = response.headers.get("Access-Control-Allow-Origin");
        assert.equal(origins, OPEN.includes(address) ? "*" : null, path);
      }
    }
  }
});

function check({ headers }: Response, what: string, cache = "no-store"): void {
  const policy = headers.get("Content-Security-Policy") ?? "";
  assert.match(policy, /(^|; )default-src 'none'/, what);
  assert.match(policy, /frame-ancestors ('none'|'self')/, what);
  assert.equal(headers.get("X-Content-Type-Options"), "nosniff", what);
  assert.match(
    headers.get("Referrer-Policy") ?? "",
    /^(no-referrer|strict-origin-when-cross-origin)$/,
    what,
  );
  const permissions = headers.get("Permissions-Policy") ?? "";
  if (/(^|; )sandbox /.test(policy)) assert.equal(permissions, FRAME_PERMISSIONS, what);
  else {
    assert.match(permissions, /camera=\(\).*geolocation=\(\)/, what);
    // What is decoded in a document of ours has come from us.
    assert.match(/img-src [^;]+/.exec(policy)?.[0] ?? "", /^(img-src 'self' data:)?$/, what);
  }
  assert.equal(headers.get("Cross-Origin-Opener-Policy"), "same-origin", what);
  assert.equal(headers.get("Cross-Origin-Resource-Policy"), "same-origin", what);
  assert.match(headers.get("Strict-Transport-Security") ?? "", /^max-age=63072000/, what);
  assert.equal(headers.get("X-Powered-By"), null, what);
  assert.equal(headers.get("Cache-Control"), cache, what);
}
