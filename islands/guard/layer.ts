/**
 * scrollIntoView() in a frame scrolls every ancestor of its box, unless the box is fixed. The layer is fixed and not the
 * frame, because Firefox would leave a fixed frame at its first place.
 */
const STYLE = `.page-frame, .page-frame-layer { width: 100%; height: 100%; border-radius: inherit }
.page-frame iframe { display: block }
@supports (anchor-scope: all) {
  .page-frame { anchor-name: --page-frame; anchor-scope: --page-frame }
  .page-frame-layer {
    position: fixed; position-anchor: --page-frame; top: anchor(top); left: anchor(left);
    width: anchor-size(width); height: anchor-size(height); overflow: clip;
  }
}`;

// This module is imported on the server too, where frames are drawn.
if ("document" in globalThis) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer parts { ${STYLE} }`);
  document.adoptedStyleSheets.push(sheet);
}
