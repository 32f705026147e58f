import { code128, MODULE_INCHES } from './code128.ts';
import { BARCODE_HEIGHT, CONTENT_WIDTH } from './label-size.ts';

/**
 * A Code 128 barcode with modules of exactly 0.02 inches. A text that is too long for the label has none, because narrower
 * modules could not be scanned; the QR code has it too.
 */
export function Barcode({ text }: { text: string }) {
  const code = code128(text);
  if (!code || code.modules * MODULE_INCHES > CONTENT_WIDTH) return null;
  return (
    <svg
      role="img"
      aria-label={`Barcode of ${text}`}
      width={`${code.modules * MODULE_INCHES}in`}
      height={`${BARCODE_HEIGHT}in`}
      viewBox={`0 0 ${code.modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ display: 'block', margin: '0 auto' }}
    >
      <path d={code.bars.map(({ start, width }) => `M${start} 0h${width}v1h-${width}z`).join('')} />
    </svg>
  );
}
