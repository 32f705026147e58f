import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { CONTENT_WIDTH } from './paper.ts';

/**
 * A Code 128 barcode with modules of exactly 0.02 inches. Renders nothing if the text is too long for the label, because
 * narrower modules would not scan; the QR code has the same text.
 */
export function Barcode({ text }: { text: string }) {
  const code = code128(text);
  if (!code || code.modules * MODULE_INCHES > CONTENT_WIDTH) return null;
  return (
    <svg
      role="img"
      aria-label={`Barcode of ${text}`}
      width={`${code.modules * MODULE_INCHES}in`}
      height={`${BARCODE_HEIGHT_INCHES}in`}
      viewBox={`0 0 ${code.modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ display: 'block', margin: '0 auto' }}
    >
      <path d={code.bars.map(({ start, width }) => `M${start} 0h${width}v1h-${width}z`).join('')} />
    </svg>
  );
}

const BARCODE_HEIGHT_INCHES = 1;

/** The width of the narrowest bar, in inches: four dots of a printer with 203 dots per inch. */
const MODULE_INCHES = 0.02;

/** The empty modules that a scanner needs on each side. */
export const QUIET_ZONE = 10;

/** The dark bars of a Code 128 barcode and its width with both quiet zones, in modules; null if the text has no barcode. */
export function code128(text: string) {
  // Printable ASCII.
  if (!/^[ -~]+$/.test(text)) return null;
  const { data } = new CODE128(text, {}).encode();
  const bars = Array.from(data.matchAll(/1+/g), ({ index, 0: bar }) => ({
    start: QUIET_ZONE + index,
    width: bar.length,
  }));
  return { bars, modules: data.length + 2 * QUIET_ZONE };
}
