// The files that machines look for at fixed addresses: robots.txt, sitemap.xml, the web app manifest; and QR codes.
import { Hono } from "hono";
import { PROMPTS } from "../../ui/content/prompts.ts";
import { examplePath } from "../../contract/examples.ts";
import { assetPath } from "../web/assets.ts";
import { portfolioPath, portfolioQrPath, SCREENS } from "../../contract/paths.ts";
import { checkUsername } from "../../contract/rules.ts";
import { qrPath } from "../../ui/parts/qr_path.ts";
import type { Deps } from "../deps.ts";
import { escapeText } from "../../contract/markup.ts";

/** What may be found: the public pages of ours. Published pages are found by the links to them. */
const LISTED = [
  SCREENS.landing,
  SCREENS.register,
  SCREENS.login,
  SCREENS.developers,
  ...PROMPTS.map(({ id }) => examplePath(id)),
];

export function siteFiles({ config, assets }: Deps): Hono {
  const { publicUrl } = config;
  const robots = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /preview/",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${LISTED.map((path) => `<url><loc>${escapeText(publicUrl + path)}</loc></url>`).join("\n")}
</urlset>
`;
  const manifest = {
    name: "Folio Kitchen",
    short_name: "Folio Kitchen",
    description: "Simple Hosting for Single-Page Portfolios",
    start_url: SCREENS.dashboard,
    display: "standalone",
    background_color: "#faf4e9",
    theme_color: "#faf4e9",
    icons: [192, 512].map((size) => ({
      src: assetPath(assets, `images/icon_${size}.png`),
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  };
  return new Hono()
    .get("/robots.txt", (c) => c.body(robots, 200, headers("text/plain; charset=utf-8")))
    .get("/sitemap.xml", (c) => c.body(sitemap, 200, headers("application/xml; charset=utf-8")))
    .get(
      "/manifest.webmanifest",
      (c) => c.body(JSON.stringify(manifest), 200, headers("application/manifest+json")),
    )
    .get(portfolioQrPath(":username"), (c) => {
      const username = c.req.param("username") ?? "";
      // It says nothing but its own address, whether there is such a page or not.
      if (checkUsername(username)) return c.notFound();
      const { path, size } = qrPath(publicUrl + portfolioPath(username));
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" \
shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
      return c.body(svg, 200, headers("image/svg+xml"));
    })
    .get("/favicon.ico", (c) => c.redirect(assetPath(assets, "images/icon_192.png"), 301));
}

function headers(type: string) {
  return { "Content-Type": type, "Cache-Control": "public, max-age=3600" };
}
