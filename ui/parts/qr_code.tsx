// A QR code, for the screen of a phone and for print.
import { encode } from "uqr";

/** Four modules of quiet around it, as the standard asks (ISO/IEC 18004). */
const QUIET = 4;

/** Trying all eight for the best one would take most of the time of the whole page. */
const MASK = 0;

interface QrCodeProps {
  /** The dark squares, as `qrPath` has them. */
  path: string;
  /** Of a side. */
  size: number;
  label: string;
}

export function QrCode({ path, size, label }: QrCodeProps) {
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

export function qrPath(text: string): { path: string; size: number } {
  const { data } = encode(text, { ecc: "M", border: QUIET, maskPattern: MASK });
  const path = data.map((row, y) =>
    row.map((isDark, x) => isDark && !row[x - 1] ? stroke(row, x, y) : "").join("")
  ).join("");
  return { path, size: data.length };
}

/** The dark modules in a row from here on. */
function stroke(row: boolean[], x: number, y: number): string {
  const end = row.indexOf(false, x);
  return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
}
