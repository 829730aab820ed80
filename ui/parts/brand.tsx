// The name of the house.

export function Brand() {
  return (
    <a className="brand" href="/">
      <span className="brand-mark" aria-hidden="true">F</span>
      Folio Kitchen
    </a>
  );
}
