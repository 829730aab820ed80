import { Icon, type IconName } from "./icon.tsx";

export function Entries(
  { as: List = "ul", className, items }: {
    as?: "ul" | "ol";
    className: string;
    items: readonly { icon?: IconName; title: string; text: string }[];
  },
) {
  return (
    <List className={className}>
      {items.map(({ icon, title, text }) => (
        <li key={title}>
          {icon && <Icon name={icon} />}
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}

export function PageAddress({ origin = "", path }: { origin?: string; path: string }) {
  return (
    <span className="page-address" data-is-long={path.length > LONG_LENGTH || undefined}>
      {origin}
      <wbr />
      <span>{path}</span>
    </span>
  );
}

/** A longer address is set smaller on phones, where it would not fit a line. */
const LONG_LENGTH = 20;
