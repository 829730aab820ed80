// A page scrolls itself alone: its frame lies in a layer that nothing around it can scroll, on whichever screen.

/**
 * scrollIntoView() in a frame scrolls all that holds its box, and nothing holds one that is fixed. Not the frame itself
 * is: Firefox would leave it where its place was first. A browser that knows no anchors has the frame in its place.
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

// The server draws frames, too.
if ("document" in globalThis) {
  const sheet = new CSSStyleSheet();
  // Below the styles of its screen, which say how large the place is.
  sheet.replaceSync(`@layer parts { ${STYLE} }`);
  document.adoptedStyleSheets.push(sheet);
}
