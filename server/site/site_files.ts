import { type Context, Hono } from "hono";
import { PROMPTS } from "../../ui/site/prompts.ts";
import { examplePath } from "../../contract/examples/example_paths.ts";
import { assetPath } from "../http/assets.ts";
import { SCREENS } from "../../contract/paths.ts";
import { DOWNLOAD, portfolioPath, portfolioQrPath } from "../../contract/publishing/page_paths.ts";
import { checkUsername } from "../../contract/rules.ts";
import type { Deps } from "../deps.ts";
import { originOf, pageUrl, siteOf } from "../http/hosts.ts";
import { Failure } from "../errors.ts";
import { countListed, LISTED_PART, listListed } from "../publishing/mod.ts";
import { describeOperator } from "../config/operator_settings.ts";
import { escapeText } from "../../contract/markup.ts";
import { qrPath } from "../../ui/parts/qr_code.tsx";

const PATH = "/.well-known/security.txt";
/** RFC 9116 (2.5.5) advises less than a year, so that whoever stops running the place stops saying so. */
const EXPIRES_MS = 180 * 24 * 60 * 60 * 1_000;

const LISTED_SCREENS = [
  SCREENS.landing,
  SCREENS.try,
  SCREENS.register,
  SCREENS.login,
  SCREENS.developers,
  SCREENS.examples,
  SCREENS.privacy,
  SCREENS.terms,
];
const LISTED_PAGES = PROMPTS.map(({ id }) => examplePath(id));

export function siteFiles(deps: Deps): Hono {
  const { config, assets } = deps;
  const isElsewhere = config.pagesOrigin !== undefined;
  const LISTED = {
    app: isElsewhere ? LISTED_SCREENS : [...LISTED_SCREENS, ...LISTED_PAGES],
    pages: LISTED_PAGES,
  };
  /** A sitemap must name addresses of its own host alone. */
  const siteHere = (c: Context) => siteOf(c, config) === "pages" ? "pages" : "app";
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
    .get("/robots.txt", (c) => {
      const robots = writeRobots(originOf(c, config));
      return c.body(robots, 200, fileHeaders("text/plain; charset=utf-8"));
    })
    .get("/sitemap.xml", async (c) => {
      const site = siteHere(c);
      const holdsPages = site === "pages" || !isElsewhere;
      const sitemap = await answerSitemap(c, deps, LISTED[site], holdsPages);
      return c.body(sitemap, 200, fileHeaders("application/xml; charset=utf-8"));
    })
    .get(
      "/manifest.webmanifest",
      (c) => c.body(JSON.stringify(manifest), 200, fileHeaders("application/manifest+json")),
    )
    .get(portfolioQrPath(":username"), (c) => {
      const username = c.req.param("username") ?? "";
      // It says nothing but its own address, whether there is such a page or not.
      if (checkUsername(username)) return c.notFound();
      return answerQrCode(c, pageUrl(config, username), username);
    })
    .get("/favicon.ico", (c) => c.redirect(assetPath(assets, "images/icon_192.png"), 301));
}

/** Above what one sitemap may hold, it names its parts (sitemaps.org). */
async function answerSitemap(
  c: Context,
  { config, database }: Deps,
  listed: readonly string[],
  holdsPages: boolean,
): Promise<string> {
  const origin = originOf(c, config);
  if (!holdsPages) return writeSitemap(origin, listed);
  const { sql } = database;
  const [, asked] = /^([1-9]\d{0,3})$/.exec(c.req.query("part") ?? "") ?? [];
  const count = asked ? 0 : Math.ceil(await countListed(sql) / LISTED_PART);
  if (count > 1) {
    const parts = Array.from({ length: count }, (_, i) => `/sitemap.xml?part=${i + 1}`);
    return writeSitemapIndex(origin, parts);
  }
  const part = Number(asked ?? 1) - 1;
  const names = await listListed(sql, part);
  return writeSitemap(origin, [...part === 0 ? listed : [], ...names.map(portfolioPath)]);
}

export function securityText({ config, clock }: Deps): Hono {
  const { security, abuse } = describeOperator(config);
  return new Hono().get(PATH, (c) => {
    if (!security) throw new Failure("not_found", "not_found");
    const expires = new Date(clock.now().getTime() + EXPIRES_MS).toISOString();
    const text = [
      "# Weaknesses of this place:",
      `Contact: ${security}`,
      ...abuse ? ["# Pages that should not be here:", `Contact: mailto:${abuse}`] : [],
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      `Canonical: ${originOf(c, config)}${PATH}`,
      "",
    ].join("\n");
    return c.text(text, 200, { "Cache-Control": "public, max-age=3600" });
  });
}

export function answerQrCode(c: Context, address: string, name: string): Response {
  const { path, size } = qrPath(address);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" \
shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return c.body(svg, 200, {
    ...fileHeaders("image/svg+xml"),
    // The editor shows it, on a host of its own.
    "Cross-Origin-Resource-Policy": "cross-origin",
    ...(c.req.query(DOWNLOAD) !== undefined && {
      "Content-Disposition": `attachment; filename="${name}.svg"`,
    }),
  });
}

export function writeRobots(origin: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /preview/
Sitemap: ${origin}/sitemap.xml
`;
}

export function writeSitemap(origin: string, paths: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${escapeText(origin + path)}</loc></url>`).join("\n")}
</urlset>
`;
}

function writeSitemapIndex(origin: string, paths: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<sitemap><loc>${escapeText(origin + path)}</loc></sitemap>`).join("\n")}
</sitemapindex>
`;
}

export function fileHeaders(type: string) {
  return { "Content-Type": type, "Cache-Control": "public, max-age=3600" };
}
