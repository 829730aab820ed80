import { findDeclaredEncoding } from "./declared_charset.ts";

/** A file is in UTF-8, and its mark says so where the page itself says otherwise. */
export function toPageFile(code: string): string {
  return (findDeclaredEncoding(code) ?? "utf-8") === "utf-8" ? code : `\ufeff${code}`;
}
