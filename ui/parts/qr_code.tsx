// A link as a QR code, for the screen of a phone and for print.
import { encode } from "uqr";

/** Four modules of quiet around it, as the standard asks (ISO/IEC 18004). */
const QUIET = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.map((isDark, x) => isDark ? `M${x} ${y}h1v1h-1z` : ""))
    .join("");
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${data.length} ${data.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
