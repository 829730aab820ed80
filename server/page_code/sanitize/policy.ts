// What a published page may reach, as sets of hosts.
import {
  CONNECT_HOSTS,
  DEPRECATED_IMAGE_HOSTS,
  FONT_HOSTS,
  IMAGE_HOSTS,
  SCRIPT_HOSTS,
  STYLE_HOSTS,
} from "../../../contract/page_code/hosts.ts";

const ACCEPTED_IMAGE_HOSTS = [...IMAGE_HOSTS, ...Object.keys(DEPRECATED_IMAGE_HOSTS)];

export type Purpose = "image" | "script" | "style" | "font" | "connect" | "any";

export const ALLOWED_HOSTS: Readonly<Record<Purpose, ReadonlySet<string>>> = {
  image: new Set(ACCEPTED_IMAGE_HOSTS),
  script: new Set(SCRIPT_HOSTS),
  style: new Set(STYLE_HOSTS),
  font: new Set(FONT_HOSTS),
  // What a page fetches there are packages' own files.
  connect: new Set([...SCRIPT_HOSTS, ...STYLE_HOSTS, ...FONT_HOSTS, ...CONNECT_HOSTS]),
  any: new Set([
    ...ACCEPTED_IMAGE_HOSTS,
    ...SCRIPT_HOSTS,
    ...STYLE_HOSTS,
    ...FONT_HOSTS,
    ...CONNECT_HOSTS,
  ]),
};
