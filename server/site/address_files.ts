import type { Context } from "hono";
import { escapeText } from "../../contract/markup.ts";
import { DOWNLOAD } from "../../contract/paths.ts";
import { qrPath } from "../../ui/parts/qr_code.tsx";

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

export function fileHeaders(type: string) {
  return { "Content-Type": type, "Cache-Control": "public, max-age=3600" };
}
