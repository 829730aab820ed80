// A QR code, for the screen of a phone and for print.

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
