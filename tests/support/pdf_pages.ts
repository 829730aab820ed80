// What each page of a PDF from Chromium draws: the operators, without what differs by name alone.

const PAGE = /\/Type \/Page\b[^]*?\/Contents (\d+) 0 R/g;

export async function readPdfPages(pdf: Uint8Array): Promise<string[]> {
  const text = new TextDecoder("latin1").decode(pdf);
  const contents = Array.from(text.matchAll(PAGE), ([, id]) => id!);
  return await Promise.all(contents.map(async (id) => {
    const begin = text.indexOf("stream\n", text.search(new RegExp(`(?<!\\d)${id} 0 obj`))) + 7;
    const end = text.indexOf("\nendstream", begin);
    const inflated = new Blob([pdf.slice(begin, end)]).stream()
      .pipeThrough(new DecompressionStream("deflate"));
    return (await new Response(inflated).text()).replaceAll(/\/[A-Z]\d+/g, "/N");
  }));
}
