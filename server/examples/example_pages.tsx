import { named, renderKeptPage } from "../http/render.tsx";
import { type Context, Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { ExampleBar, Examples } from "../../ui/examples/examples_screen.tsx";
import {
  exampleCardPath,
  exampleFramePath,
  examplePath,
} from "../../contract/examples/example_paths.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { assetPath, inlineAsset, inlineAssets } from "../http/assets.ts";
import { frameSource, pagePolicy } from "../http/policies.ts";
import { lastingPage } from "../http/public_answers.ts";
import { type Asker, askerOf } from "../work/fair_queue.ts";
import { getExample } from "./examples.ts";
import { frameDocument, frameHeaders, letterIcon, renderShell } from "../publishing/mod.ts";
import { framesOrigin, pagesUrl } from "../http/hosts.ts";

const STYLES = ["layers", "tokens", "typefaces", "base", "parts", "drawn", "published", "example"]
  .map((name) => `styles/${name}`);

const NOTHING_TOLD = { visits: null, presses: null, loads: null };

/** Examples are nobody's: whoever looks first has one prepared for all. */
const EXAMPLES_ASKER: Asker = askerOf("examples");

export function examples({ assets, config, pages, preparer }: Deps): Hono {
  const style = inlineAssets(assets, STYLES);
  const script = inlineAsset(assets, "example");
  const runtime = inlineAsset(assets, "runtime").text;
  const seldom = assetPath(assets, "seldom");

  async function prepare(name: string) {
    const { prompt, code } = await getExample(name);
    return { prompt, ...await preparer.prepare(EXAMPLES_ASKER, code) };
  }

  async function shellPage(c: Context, name: string) {
    const { prompt, text } = await prepare(name);
    const policy = pagePolicy({
      frameSource: frameSource(c, config, exampleFramePath(name)),
      style: style.source,
      fonts: "data:",
      script: `${script.source} ${new URL(c.req.url).host}${seldom}`,
    });
    const html = renderShell({
      ...text,
      title: named(`${text.title}: an example page`),
      description: text.description ?? prompt.title,
      name: `example:${name}`,
      stored: `example:${name}`,
      label: `Example page: ${prompt.title}`,
      robots: [],
      own: null,
      canonicalUrl: pagesUrl(config) + examplePath(name),
      icon: letterIcon(text.title ?? name),
      card: { url: pagesUrl(config) + exampleCardPath(name), isOurs: true },
      frameUrl: framesOrigin(config) + exampleFramePath(name),
      letterbox: null,
      question: null,
      seldom,
      token: null,
      ...NOTHING_TOLD,
      foot: renderToStaticMarkup(
        <ExampleBar prompt={prompt} appOrigin={config.pagesOrigin ? config.publicUrl : ""} />,
      ),
      style: style.text,
      script: script.text,
    });
    return lastingPage(config, html, { "Content-Security-Policy": policy });
  }

  async function framePage(c: Context, name: string) {
    const { code, headOffset } = await prepare(name);
    const page = lastingPage(config, frameDocument(code, headOffset, runtime), {
      ...frameHeaders(c, config),
      "Vary": "Accept-Encoding, Sec-Fetch-Dest",
    });
    return { ...page, isFrame: true };
  }

  return new Hono()
    .get(SCREENS.example, async (c) => {
      const name = c.req.param("name");
      return (await pages.serve(c.req.raw, () => shellPage(c, name)))!;
    })
    .get(SCREENS.exampleFrame, async (c) => {
      const name = c.req.param("name");
      if (c.req.header("Sec-Fetch-Dest") === "document") {
        c.header("Vary", "Sec-Fetch-Dest");
        return c.redirect(pagesUrl(config) + examplePath(name));
      }
      return (await pages.serve(c.req.raw, () => framePage(c, name)))!;
    });
}

export function exampleScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.examples, (c) =>
      renderKeptPage(c, deps, {
        title: named("Twelve examples"),
        description:
          "Twelve single-file pages, each with the prompt that it came of: look at them, copy the prompt, or start from one.",
        kind: "public",
        body: <Examples />,
      }));
}
