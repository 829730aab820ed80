import * as features from "./features.ts";
import { joined } from "./joined.ts";

// A bundler leaves out a table that nobody uses where its call is marked as pure.
export const SCREENS = /* @__PURE__ */ joined(features, "_SCREENS", {
  landing: "/",
  try: "/try",
  privacy: "/privacy",
  terms: "/terms",
  dashboard: "/dashboard",
  prompts: "/prompts",
});

/** A part of the landing page: its line is there for whoever is led to it, by the address alone. */
export const NOTHING_THERE = "nothing-there";

export const CALLS = /* @__PURE__ */ joined(features, "_PATHS", {
  openapi: "/api/openapi.json",
});

export const SIDEBAR_COOKIE = "sidebar";

export const LEFT = "left";

export function toRoute(call: string): string {
  return call.replace(/\/+$/, "");
}

export type CallPath<A extends string> = string & { readonly of?: A };

type ParametersIn<A extends string> = A extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never;

export function callPath<A extends string>(
  address: A,
  parameters: Record<ParametersIn<A>, string | number>,
  query: Record<string, string> = {},
): CallPath<A> {
  const values: Record<string, string | number> = parameters;
  const path = address.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(values[name]!));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
