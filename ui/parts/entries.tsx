// A list of titles with a text each: the menu, the steps, the people.

export function Entries(
  { as: List = "ul", className, items }: {
    as?: "ul" | "ol";
    className: string;
    items: readonly { title: string; text: string }[];
  },
) {
  return (
    <List className={className}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}
