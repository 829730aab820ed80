// The address of a page as a person reads it: it breaks before its path, never within the name.
/** `origin`: where the address is one to pass on. */
export function PageAddress({ origin = "", path }: { origin?: string; path: string }) {
  return (
    <span className="page-address" data-is-long={path.length > LONG_LENGTH || undefined}>
      {origin}
      <wbr />
      <span>{path}</span>
    </span>
  );
}

/** From here on it is set smaller on phones, where it would not fit a line. */
const LONG_LENGTH = 20;
