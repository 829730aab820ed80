import { Buffer } from "node:buffer";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Document } from "../../ui/document.tsx";
import { IslandFilesContext } from "../../ui/island.tsx";
import { StylesContext } from "../../ui/style.tsx";
import { ImagesContext } from "../../ui/parts/thumbnail.tsx";
import { Refusal } from "../../ui/publishing/visitor_screens.tsx";
import { SiteContext, SPECIFIED_COPYRIGHT } from "../../ui/parts/site.ts";
import { SIDEBAR_COOKIE } from "../../contract/paths.ts";
import { isAsSpecified } from "../../contract/providers/providers.ts";
import { noteLength } from "./held_bodies.ts";
import { assetPath, importPaths, inlineAsset, inlineAssets } from "./assets.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { describeOperator } from "../config/operator_settings.ts";
import type { Failure } from "../errors.ts";
import { describeWaysIn } from "../config/sign_in_settings.ts";
import { lastingPage } from "./public_answers.ts";
import { pagePolicy } from "./policies.ts";
import { pagesUrl, siteOf } from "./hosts.ts";

/** A link may have been cut off, and the screen says so. */
export const LINK_PARTS = { uid: "", token: "", new_email: "" };

export interface Page {
  title: string;
  description?: string;
  isHidden?: boolean;
  kind: "public" | "guest" | "personal";
  body: ReactNode;
  isOperator?: boolean;
  hasItalics?: boolean;
  /** The browser decides before the first paint what there is to see (islands/browser/gate.ts), as for all guests. */
  isGated?: boolean;
  frameSource?: string;
}

export function renderPage(
  c: Context,
  deps: Deps,
  page: Page,
  status: ContentfulStatusCode = 200,
): Response {
  const { html, policy } = renderDocument(c, deps, page);
  c.header("Content-Security-Policy", policy);
  c.header("Cache-Control", "no-store");
  // The framework would make the answer anew to add it.
  c.header("Vary", "Accept-Encoding");
  return noteLength(c.html(html, status) as Response, Buffer.byteLength(html));
}

export async function renderKeptPage(c: Context, deps: Deps, page: Page): Promise<Response> {
  const response = await deps.pages.serve(c.req.raw, () => {
    const { html, policy } = renderDocument(c, deps, page);
    return Promise.resolve(
      lastingPage(deps.config, html, { "Content-Security-Policy": policy }),
    );
  });
  return response!;
}

function renderDocument(c: Context, deps: Deps, page: Page) {
  const { assets, config } = deps;
  const isApp = siteOf(c, config) === "app";
  const waysIn = describeWaysIn(config);
  const { body, scripts, styles, hasStylesBelow } = renderBody(c, deps, page, isApp, waysIn);
  const style = inlineAssets(assets, styles);
  const isGated = page.isGated ?? page.kind === "guest";
  const gate = isGated ? inlineAsset(assets, "gate") : null;
  const html = renderToStaticMarkup(
    <Document
      title={page.title}
      description={page.description}
      isIndexed={page.description !== undefined && !page.isHidden}
      body={body}
      isApp={isApp}
      pagesOrigin={config.pagesOrigin}
      waysIn={isAsSpecified(waysIn) ? undefined : waysIn}
      style={style.text}
      hasStylesBelow={hasStylesBelow}
      gate={gate?.text ?? null}
      hydrate={scripts.length ? assetPath(assets, "hydrate") : null}
      typefaces={(page.hasItalics ? ["normal", "italic"] : ["normal"])
        .map((style) => assetPath(assets, `typefaces/texturina_600_${style}`))}
      touchIcon={assetPath(assets, "images/icon_180.png")}
      card={page.description
        ? {
          description: page.description,
          url: config.publicUrl + c.req.path,
          image: config.publicUrl + assetPath(assets, "images/social_card.png"),
        }
        : null}
      islandFiles={[
        ...scripts.map((name) => assetPath(assets, name)),
        ...importPaths(assets, scripts),
      ]}
    />,
  );
  const policy = pagePolicy({
    frameSource: page.frameSource,
    pictures: page.kind === "personal" ? findPictureSources(config) : undefined,
    style: hasStylesBelow ? `'self' ${style.source}` : style.source,
    script: gate ? `'self' ${gate.source}` : "'self'",
  });
  return { html: `<!DOCTYPE html>${html}`, policy };
}

function renderBody(
  c: Context,
  { assets, config, clock }: Deps,
  page: Page,
  isApp: boolean,
  waysIn: ReturnType<typeof describeWaysIn>,
) {
  const islands = new Set<string>();
  const written = new Set(["everywhere"]);
  let hasStylesBelow = false;
  const styles = {
    add: (names: readonly string[]) => names.forEach((name) => written.add(name)),
    link(name: string) {
      hasStylesBelow = true;
      return assetPath(assets, `styles/${name}`);
    },
  };
  const files = {
    path(name: string) {
      islands.add(`islands/${name}`);
      return assetPath(assets, `islands/${name}`);
    },
  };
  const body = renderToString(
    <SiteContext
      value={{
        ...config,
        operator: describeOperator(config),
        copyright: config.isYearNow
          ? `© ${clock.now().getUTCFullYear()} Folio Kitchen`
          : SPECIFIED_COPYRIGHT,
        appOrigin: isApp ? "" : config.publicUrl,
        pagesUrl: pagesUrl(config),
        waysIn,
        isSidebarClosed: getCookie(c, SIDEBAR_COOKIE) === "closed",
        isOperator: page.isOperator ?? false,
      }}
    >
      <IslandFilesContext value={files}>
        <ImagesContext value={(name) => assetPath(assets, `images/${name}`)}>
          <StylesContext value={styles}>{page.body}</StylesContext>
        </ImagesContext>
      </IslandFilesContext>
    </SiteContext>,
  );
  return {
    body,
    scripts: [...islands],
    styles: [...written].map((name) => `styles/${name}`),
    hasStylesBelow,
  };
}

function findPictureSources({ usercontentOrigin, pagesOrigin }: Config): string {
  return [usercontentOrigin, pagesOrigin].filter(Boolean).join(" ");
}

export function renderFailure(
  c: Context,
  deps: Deps,
  failure: Failure,
): Response {
  return renderPage(c, deps, {
    title: named(failure.message),
    kind: "personal",
    body: <Refusal message={failure.message} {...adviceOn(failure)} />,
  }, failure.status);
}

function adviceOn(
  { kind, problems: [problem] }: Failure,
): Pick<ComponentProps<typeof Refusal>, "hint" | "drawn"> {
  if (problem?.code === "portfolio_offline") {
    const hint = "Its owner has taken it offline. It may be back another day.";
    return { hint, drawn: "covered" };
  }
  if (kind === "bad_input") {
    const hint = "Something on the way to us wrote this address in a way of its own.";
    return { hint, drawn: "broken" };
  }
  if (kind === "not_found") {
    const hint =
      "Nobody has published a page at this address. Perhaps the name is spelled another way?";
    return { hint, drawn: "empty" };
  }
  return { hint: "It is not you, it is us. Nothing that you saved is lost.", drawn: "broken" };
}

export function named(title: string): string {
  return `${title} · Folio Kitchen`;
}

/** "/a/:b/:c" also without its last parts. */
export function upTo(path: string): string[] {
  const parts = path.split("/:");
  return parts.map((_, i) => parts.slice(0, parts.length - i).join("/:"));
}
