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
