// The header that holds a published page, pinned to the letter.
import assert from "node:assert/strict";
import { frameContentSecurityPolicy } from "../../server/http/policies.ts";

const EXPECTED = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: https://cdn.jsdelivr.net https://cdnjs.cloudflare.com https://unpkg.com https://esm.sh https://cdn.tailwindcss.com https://code.jquery.com https://ajax.googleapis.com https://stackpath.bootstrapcdn.com https://maxcdn.bootstrapcdn.com https://kit.fontawesome.com https://use.fontawesome.com https://d3js.org https://esm.run https://cdn.plot.ly",
  "style-src 'unsafe-inline' https://fonts.googleapis.com https://cdn.jsdelivr.net https://cdnjs.cloudflare.com https://unpkg.com https://use.fontawesome.com https://kit.fontawesome.com https://stackpath.bootstrapcdn.com https://maxcdn.bootstrapcdn.com https://unicons.iconscout.com https://code.jquery.com https://fonts.bunny.net https://api.fontshare.com",
  "img-src https://i.imgur.com https://live.staticflickr.com https://images.unsplash.com https://placehold.co https://via.placeholder.com https://cdn.jsdelivr.net https://cdnjs.cloudflare.com https://unpkg.com https://esm.sh https://cdn.tailwindcss.com https://code.jquery.com https://ajax.googleapis.com https://stackpath.bootstrapcdn.com https://maxcdn.bootstrapcdn.com https://kit.fontawesome.com https://use.fontawesome.com https://d3js.org https://esm.run https://cdn.plot.ly https://fonts.googleapis.com https://unicons.iconscout.com https://fonts.bunny.net https://api.fontshare.com https://fonts.gstatic.com https://ka-f.fontawesome.com https://cdn.fontshare.com data: blob:",
  "font-src https://fonts.gstatic.com https://cdn.jsdelivr.net https://cdnjs.cloudflare.com https://unpkg.com https://use.fontawesome.com https://ka-f.fontawesome.com https://maxcdn.bootstrapcdn.com https://stackpath.bootstrapcdn.com https://unicons.iconscout.com https://fonts.bunny.net https://cdn.fontshare.com data:",
  "connect-src https://cdn.jsdelivr.net https://cdnjs.cloudflare.com https://unpkg.com https://esm.sh https://cdn.tailwindcss.com https://code.jquery.com https://ajax.googleapis.com https://stackpath.bootstrapcdn.com https://maxcdn.bootstrapcdn.com https://kit.fontawesome.com https://use.fontawesome.com https://d3js.org https://esm.run https://cdn.plot.ly https://fonts.googleapis.com https://unicons.iconscout.com https://fonts.bunny.net https://api.fontshare.com https://fonts.gstatic.com https://ka-f.fontawesome.com https://cdn.fontshare.com data: blob:",
  "media-src data: blob:",
  "worker-src blob:",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "manifest-src 'none'",
  "frame-ancestors 'self'",
];

Deno.test("frameContentSecurityPolicy names every host and nothing more", () => {
  const policy = frameContentSecurityPolicy({ upgradeInsecure: false, frameAncestors: "'self'" });
  assert.deepEqual(policy.split("; "), EXPECTED);
});

Deno.test("frameContentSecurityPolicy upgrades plain http when asked to", () => {
  const policy = frameContentSecurityPolicy({ upgradeInsecure: true, frameAncestors: "'self'" });
  assert.deepEqual(policy.split("; "), [...EXPECTED, "upgrade-insecure-requests"]);
});
