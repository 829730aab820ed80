import { useMemo } from "react";
import { KEPT_SENTENCES } from "../../../contract/publishing/kept_sentences.ts";
import type { Look } from "./look.ts";
import { type OutlineBlock, readOutline } from "./outline.ts";

/** It stands where the page will be, made of the code alone, because the page itself comes from the server. */
export function PageOutline({ code, look }: { code: string; look: Look }) {
  const isPage = look.error === "" || look.misses > 0;
  const outline = useMemo(() => isPage ? readOutline(code) : null, [code, isPage]);
  return (
    <div className="page-outline">
      <p className="page-outline-said" role="status" data-is-alone={!outline}>
        {look.error || KEPT_SENTENCES.reading}
      </p>
      {outline && (
        <div className="page-outline-sheet" aria-hidden="true">
          {outline.title && <p className="page-outline-title">{outline.title}</p>}
          {outline.blocks.map((block, i) => <Block key={i} {...block} />)}
        </div>
      )}
    </div>
  );
}

function Block(block: OutlineBlock) {
  if (block.kind === "heading") {
    return <p className="page-outline-heading" data-level={block.level}>{block.text}</p>;
  }
  const isText = block.kind === "text";
  return (
    <div className={isText ? "page-outline-text" : "page-outline-pictures"}>
      {Array.from({ length: isText ? block.lines : block.count }, (_, i) => <i key={i} />)}
    </div>
  );
}
