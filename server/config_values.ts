// What a variable of the environment may be, in words for the operator.
import { z } from "zod";

export function wholeNumber(min: number, max: number, expected: string) {
  return z.string().refine(
    (text) => /^\d{1,6}$/.test(text) && +text >= min && +text <= max,
    `must be ${expected}`,
  ).transform(Number);
}

export function url(protocols: readonly string[], expected: string) {
  return z.string().refine(
    (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
    `must be ${expected}`,
  );
}

/** With who may write there, and a bucket. */
export function objectStore(expected: string) {
  return url(["https:", "http:"], expected).refine((text) => {
    const { username, password, pathname } = new URL(text);
    return username !== "" && password !== "" && /^\/[^/]/.test(pathname);
  }, `must be ${expected}`);
}

export function origin(expected: string) {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, pathname, search, hash, username } = new URL(text);
    const isOrigin = pathname === "/" && !search && !hash && !username;
    return isOrigin && ["http:", "https:"].includes(protocol);
  }, `must be ${expected}, without a path`).transform((text) => new URL(text).origin);
}

export function link(fallback: string) {
  return url(["http:", "https:", "mailto:"], "a web or mailto address")
    .default(fallback);
}
