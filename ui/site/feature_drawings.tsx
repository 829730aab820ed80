import type { ReactNode } from "react";

const DRAWN = {
  paste: (
    <>
      <Bubble at="28 62" />
      <Arrow d="M206 150h52m-18-18 20 18-20 18" />
      <Sheet at="284 44">
        <Picture />
        <Lines at="20 148" widths={[116, 92]} />
      </Sheet>
    </>
  ),
  link: (
    <>
      <rect x="34" y="100" width="412" height="100" rx="50" fill="var(--sheet)" />
      <circle cx="86" cy="150" r="24" fill="var(--accent)" stroke="none" />
      <path d="M76 150h20M86 140v20" stroke="var(--on-accent)" />
      <text x="130" y="164" fill="var(--ink)" stroke="none" fontSize="42" fontFamily="var(--mono)">
        /u/chef1
      </text>
      <path d="M356 232l22-46 18 22 30-4z" fill="var(--accent)" />
    </>
  ),
  code: (
    <Sheet at="90 36" width={300} height={228}>
      <path
        d="M24 62h70M44 94h110M44 126h64M24 190h52"
        stroke="var(--accent)"
        strokeWidth="12"
      />
      <path d="M168 94h84M122 126h104M44 158h150" stroke="var(--line-strong)" strokeWidth="12" />
      <path d="M206 144v28" strokeWidth="5" />
    </Sheet>
  ),
  eye: (
    <>
      <Sheet at="36 52" width={176}>
        <Lines at="22 62" widths={[96, 124, 70, 110, 84]} />
      </Sheet>
      <Sheet at="268 52" width={176}>
        <Picture width={140} />
        <Lines at="18 148" widths={[124, 80]} />
      </Sheet>
      <Arrow d="M222 150h34m-12-12 14 12-14 12" />
    </>
  ),
  sieve: (
    <>
      <path d="M88 92h304c0 92-62 132-152 132S88 184 88 92z" fill="var(--sheet)" />
      <path d="M66 92h348M392 92l58-30" strokeWidth="10" />
      <path
        d="M150 128v.1M200 128v.1M250 128v.1M300 128v.1M176 162v.1M226 162v.1M276 162v.1M226 196v.1"
        stroke="var(--line-strong)"
        strokeWidth="11"
      />
      <path d="M198 30h84v46h-84z" fill="var(--accent)" />
      <path d="M176 246v26M240 246v34M304 246v26" stroke="var(--accent)" strokeWidth="7" />
    </>
  ),
  chart: (
    <>
      <path d="M60 246h360" />
      <path
        d="M84 240v-42M128 240v-78M172 240v-54M216 240v-104M260 240v-70M348 240v-96M392 240v-62"
        stroke="var(--line-strong)"
        strokeWidth="26"
        strokeLinecap="butt"
      />
      <path d="M304 240V84" stroke="var(--accent)" strokeWidth="26" strokeLinecap="butt" />
      <rect x="252" y="26" width="104" height="40" rx="20" fill="var(--sheet)" />
      <path d="M276 46h56" strokeWidth="8" />
    </>
  ),
  spark: (
    <>
      <g fill="var(--sheet)">
        <rect x="92" y="66" width="140" height="184" rx="14" transform="rotate(-12 162 158)" />
        <rect x="248" y="66" width="140" height="184" rx="14" transform="rotate(12 318 158)" />
      </g>
      <rect x="166" y="46" width="148" height="196" rx="14" fill="var(--accent)" />
      <path
        d="M240 78c4 34 18 48 52 52-34 4-48 18-52 52-4-34-18-48-52-52 34-4 48-18 52-52z"
        fill="var(--on-accent)"
        stroke="none"
      />
      <path d="M196 212h88" stroke="var(--on-accent)" strokeWidth="8" />
    </>
  ),
  key: (
    <>
      <rect x="170" y="30" width="210" height="240" rx="16" fill="var(--sheet)" />
      <circle cx="338" cy="156" r="11" fill="var(--accent)" />
      <circle cx="88" cy="150" r="38" fill="var(--accent)" />
      <circle cx="88" cy="150" r="13" fill="var(--sheet)" />
      <path d="M126 150h150M242 150v28M270 150v20" strokeWidth="11" />
    </>
  ),
  phone: (
    <>
      <rect x="168" y="20" width="144" height="262" rx="26" fill="var(--ink)" />
      <rect x="180" y="36" width="120" height="230" rx="14" fill="var(--sheet)" stroke="none" />
      <rect x="192" y="52" width="96" height="84" rx="8" fill="var(--accent)" stroke="none" />
      <path d="M196 162h88M196 186h60" stroke="var(--line-strong)" strokeWidth="9" />
      <rect x="196" y="216" width="88" height="30" rx="15" fill="var(--accent)" stroke="none" />
      <path d="M124 96c-16 34-16 74 0 108M356 96c16 34 16 74 0 108" stroke="var(--accent)" />
    </>
  ),
  shield: (
    <>
      <path d="M36 252h408" />
      <path d="M96 248C96 124 158 62 240 62s144 62 144 186z" fill="var(--accent-wash)" />
      <circle cx="240" cy="44" r="14" fill="var(--sheet)" />
      <rect x="176" y="116" width="128" height="132" rx="8" fill="var(--sheet)" />
      <rect x="190" y="132" width="100" height="56" rx="5" fill="var(--accent)" stroke="none" />
      <path d="M192 208h92M192 228h60" stroke="var(--line-strong)" strokeWidth="8" />
    </>
  ),
};

export type DrawingName = keyof typeof DRAWN;
export const DRAWING_NAMES = Object.keys(DRAWN) as DrawingName[];

/** All drawings, once: each place that shows one refers to it by its name. */
export function FeatureDrawings() {
  return (
    <svg width="0" height="0" className="feature-drawings" aria-hidden="true">
      {Object.entries(DRAWN).map(([name, drawn]) => (
        <symbol key={name} id={`drawn_${name}`} viewBox="0 0 480 300">
          <g
            fill="none"
            stroke="var(--ink)"
            strokeWidth="5"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {drawn}
          </g>
        </symbol>
      ))}
    </svg>
  );
}

function Sheet(
  { at, width = 156, height = 208, children }: {
    at: string;
    width?: number;
    height?: number;
    children: ReactNode;
  },
) {
  return (
    <g transform={`translate(${at})`}>
      <rect width={width} height={height} rx="14" fill="var(--sheet)" />
      <path d={`M0 34h${width}`} />
      <path d="M20 18v.1M36 18v.1M52 18v.1" stroke="var(--line-strong)" strokeWidth="8" />
      {children}
    </g>
  );
}

function Picture({ width = 120 }: { width?: number }) {
  return <rect x="18" y="50" width={width} height="74" rx="6" fill="var(--accent)" stroke="none" />;
}

function Lines({ at, widths }: { at: string; widths: readonly number[] }) {
  const d = widths.map((width, i) => `M0 ${i * 26}h${width}`).join("");
  return <path transform={`translate(${at})`} d={d} stroke="var(--line-strong)" strokeWidth="9" />;
}

function Bubble({ at }: { at: string }) {
  return (
    <g transform={`translate(${at})`}>
      <path
        d="M20 0h124a20 20 0 0 1 20 20v104a20 20 0 0 1-20 20H64l-34 34v-34H20a20 20 0 0 1-20-20V20A20 20 0 0 1 20 0z"
        fill="var(--sheet)"
      />
      <path d="M30 40h70M30 70h104M30 100h56" stroke="var(--accent)" strokeWidth="10" />
    </g>
  );
}

function Arrow({ d }: { d: string }) {
  return <path d={d} stroke="var(--accent)" strokeWidth="8" />;
}
