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
