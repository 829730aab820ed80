import { assetPath, type Assets, importPaths } from "./assets.ts";

const PAGE_SCRIPTS = [
  "hydrate",
  "letterbox",
  "question",
  "islands/report_form",
  "islands/forget_button",
];
const PAGE_ASSETS = /^(images|styles|typefaces)\//;

export function collectPageAssets(assets: Assets): Set<string> {
  const names = Object.keys(assets.entries).filter((name) => PAGE_ASSETS.test(name));
  const entries = [...names, ...PAGE_SCRIPTS];
  const own = entries.map((name) => assetPath(assets, name));
  return new Set([...own, ...importPaths(assets, entries)]);
}
