// /privacy and /terms: the operator's text, or the one of the product.
import { named } from "../http/page_title.ts";
import type { Context } from "hono";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { renderKeptPage } from "../http/render.tsx";
import { readPlain, readProse } from "../../ui/site/read_prose.ts";
import { HouseText } from "../../ui/site/house_text_screen.tsx";
import { privacyText } from "./privacy_text.ts";
import { termsText } from "./terms_text.ts";

const TEXTS = {
  privacy: {
    title: "Privacy",
    description: "What Folio Kitchen keeps of its users and of visitors, for how long, and why.",
    ownOf: (config: Config) => config.privacyText,
    textFor: privacyText,
  },
  terms: {
    title: "Terms",
    description: "What you may expect of Folio Kitchen, and what is expected of you.",
    ownOf: (config: Config) => config.termsText,
    textFor: termsText,
  },
};

export function houseText(c: Context, deps: Deps, name: keyof typeof TEXTS): Promise<Response> {
  const { title, description, ownOf, textFor } = TEXTS[name];
  const own = ownOf(deps.config);
  const read = own?.isPlain ? readPlain : readProse;
  const blocks = read(own?.text ?? textFor(deps.config));
  return renderKeptPage(c, deps, {
    title: named(title),
    description,
    kind: "public",
    body: <HouseText title={title} blocks={blocks} />,
  });
}
