import { encode } from "uqr";

/** ISO/IEC 18004 asks for four modules of quiet zone. */
const QUIET = 4;

/** Trying all eight masks for the best one would take most of the time of the whole page. */
const MASK = 0;

interface QrCodeProps {
  path: string;
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

function stroke(row: boolean[], x: number, y: number): string {
  const end = row.indexOf(false, x);
  return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
}
