const TITLES: readonly (readonly [title: string, names: string])[] = [
  ["Paragraph", "p"],
  ["Heading", "h1 h2 h3 h4 h5 h6 hgroup"],
  ["Link", "a area map"],
  ["Picture", "img picture svg figure source image"],
  ["Button", "button"],
  ["List", "ul ol dl"],
  ["List item", "li dt dd"],
  ["Quote", "blockquote q"],
  ["Caption", "figcaption caption legend"],
  ["Table", "table thead tbody tfoot colgroup col"],
  ["Table row", "tr"],
  ["Table cell", "td th"],
  ["Field", "input textarea select option optgroup datalist output progress meter"],
  ["Label", "label"],
  ["Form", "form fieldset"],
  ["Menu", "nav menu"],
  ["Header", "header"],
  ["Footer", "footer"],
  ["Video", "video track"],
  ["Sound", "audio"],
  ["Drawing", "canvas"],
  ["Line", "hr"],
  ["Embedded page", "iframe object embed"],
  ["Fold-out", "details summary"],
  ["Window", "dialog"],
  ["Contact", "address"],
  ["Code", "pre code kbd samp var"],
  ["Page", "html body head"],
  [
    "Text",
    "span strong b em i u s small sub sup mark abbr cite dfn del ins time data bdi bdo ruby rb rt " +
    "rtc rp br wbr font big center strike tt text tspan",
  ],
];

const OF_NAME = new Map(
  TITLES.flatMap(([title, names]) => names.split(" ").map((name) => [name, title])),
);

/** Every other element stands around some part of the page. */
export function titleOf(name: string): string {
  return OF_NAME.get(name) ?? "Section";
}
