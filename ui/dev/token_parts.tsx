import { Group, Shown } from "./shown.tsx";

/** Names and values as ui/styles/tokens.css has them. */
export type Tokens = readonly { name: string; value: string }[];

const KINDS = {
  Colours: /^#/,
  "Sizes of type": /^--text-(?!root)/,
  Space: /^--space-/,
  Durations: /ms$/,
  Curves: /^cubic-bezier/,
} as const;

export function TokenParts({ tokens }: { tokens: Tokens }) {
  const of = (kind: keyof typeof KINDS) =>
    tokens.filter(({ name, value }) => KINDS[kind].test(name) || KINDS[kind].test(value));
  return (
    <>
      <Group name="Colours">
        {of("Colours").map(({ name }) => (
          <Shown key={name} name={name}>
            <span className="dev-colour" data-token={name} />
          </Shown>
        ))}
      </Group>
      <Group name="Type">
        {of("Sizes of type").map(({ name, value }) => (
          <Shown key={name} name={`${name} ${value}`} isWide>
            <p className="dev-serif" data-token={name}>Paste your page. We serve it.</p>
            <p className="dev-sans" data-token={name}>Paste your page. We serve it.</p>
          </Shown>
        ))}
      </Group>
      <Group name="Space">
        {of("Space").map(({ name, value }) => (
          <Shown key={name} name={`${name} ${value}`}>
            <span className="dev-space" data-token={name} />
          </Shown>
        ))}
      </Group>
      <Group name="Motion">
        {of("Durations").flatMap((duration) =>
          of("Curves").map((curve) => (
            <Shown
              key={duration.name + curve.name}
              name={`${duration.name} ${duration.value}, ${curve.name}`}
            >
              <span className="dev-motion" data-token={duration.name} data-curve={curve.name} />
            </Shown>
          ))
        )}
      </Group>
    </>
  );
}

/** The policy of the app forbids styles in tags. */
export function tokenRules(tokens: Tokens): string {
  return tokens.map(({ name }) =>
    `[data-token="${name}"] { --shown: var(${name}); } [data-curve="${name}"] { --curve: var(${name}); }`
  ).join("\n");
}
