const ICONS = {
  edit:
    "M4 20l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19 4 20zM14.5 6l3.5 3.5",
  open: "M13 5h6v6M19 5l-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4",
  copy:
    "M9 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM5 15V5a1 1 0 0 1 1-1h10",
  start: "M5 4h9l5 5v11H5zM14 4v5h5M12 11v6M9 14h6",
  leave: "M14 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h8M11 12h9M16.5 8.5L20 12l-3.5 3.5",
  connect: "M9 3v4M15 3v4M6 7h12v3a6 6 0 0 1-12 0zM12 16v5",
  plate: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
  menu_card:
    "M5 4.5l7-1.5v16.5l-7 1.5zM12 3l7 1.5v16.5l-7-1.5M8 9l1.5-.3M8 12.5l1.5-.3M15 8.7l1.5.3M15 12.2l1.5.3",
  prompt:
    "M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-4.5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 9h8M8 12h5",
  link:
    "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  code: "M8.5 7L4 12l4.5 5M15.5 7L20 12l-4.5 5M13.5 5l-3 14",
  eye:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z",
  key: "M8 11.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 13L20 4M16.5 7.5l3 3",
  shield: "M12 3l7 2.5V11c0 5-3 8.5-7 10-4-1.5-7-5-7-10V5.5zM9 11.8l2.2 2.2L15.2 10",
  share: "M12 15V4M8 7.5L12 3.5l4 4M7 11H5.5v9h13v-9H17",
  letter: "M4 6h16v12H4zM4 7l8 6 8-6",
} as const;

export type IconName = keyof typeof ICONS;
export const ICON_NAMES = Object.keys(ICONS) as IconName[];

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
