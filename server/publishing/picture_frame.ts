import { Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { setFrameHeaders } from "./frames.ts";

const DOCUMENT = `<!DOCTYPE html><title>Picture</title>
<style>html, body { height: 100%; margin: 0 } img { width: 100%; height: 100%; object-fit: cover }</style>
<img alt=""><script>
const [image] = document.images;
image.onerror = () => image.remove();
image.src = decodeURIComponent(location.hash.slice(1));
</script>`;

/** The picture that its hash names. Our screens load nothing of other hosts, so they show one in a page's frame. */
export function pictureFrame({ config }: Deps): Hono {
  return new Hono().get(SCREENS.pictureFrame, (c) => {
    setFrameHeaders(c, config, { isPage: false });
    return c.html(DOCUMENT);
  });
}
