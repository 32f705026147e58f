import Box from '@mui/material/Box';
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { QRCodeSVG } from 'qrcode.react';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { weight } from '#web/domain/parcel/labels.ts';

interface LabelProps
  extends Pick<StaffParcel, 'freightBillNum' | 'customerName' | 'companyName' | 'customerNumber'>,
    Pick<StaffParcel, 'destinationCode' | 'weightLbs' | 'hazard'> {
  terminalName: string;
}

/** The empty modules that a scanner needs around a QR code. */
const QR_QUIET_ZONE = 4;

/** The 4 x 6 inch label of a package. Shows the freight bill number, never the id, which can change. */
export function Label(props: LabelProps) {
  const { freightBillNum, destinationCode, terminalName, customerName, companyName } = props;
  const { customerNumber, weightLbs, hazard } = props;
  return (
    <Box component="article" aria-label={`Label of ${freightBillNum}`} sx={[LABEL_STYLE, LAYOUT]}>
      <Box sx={TOP}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={TERMINAL_CODE}>{destinationCode ?? '???'}</Box>
          <Box sx={{ fontSize: '0.26in', fontWeight: 700 }}>{terminalName}</Box>
        </Box>
        {hazard && (
          <Box sx={{ width: '1.1in', flexShrink: 0 }}>
            <HazardMark />
          </Box>
        )}
      </Box>
      <Box sx={{ borderTop: RULE, pt: '0.09in', minHeight: 0, overflow: 'hidden' }}>
        <Box sx={[CLAMPED, { fontSize: nameSize(customerName), fontWeight: 700, WebkitLineClamp: 3 }]}>
          {customerName}
        </Box>
        <Box sx={[CLAMPED, { fontSize: '0.19in' }]}>{companyName}</Box>
      </Box>
      <Box sx={MIDDLE}>
        <Box>
          {customerNumber && <Box sx={{ fontSize: '0.24in' }}>Customer {customerNumber}</Box>}
          <Box sx={{ fontSize: '0.34in', fontWeight: 700, whiteSpace: 'nowrap' }}>{weight(weightLbs)}</Box>
        </Box>
        <QRCodeSVG
          value={freightBillNum}
          title={`QR code of ${freightBillNum}`}
          marginSize={QR_QUIET_ZONE}
          style={{ width: '1.25in', height: '1.25in', flexShrink: 0 }}
        />
      </Box>
      <Box sx={{ borderTop: RULE, pt: '0.1in', textAlign: 'center' }}>
        <Barcode text={freightBillNum} />
        <Box sx={NUMBER}>{freightBillNum}</Box>
      </Box>
    </Box>
  );
}

/** The font size at which a long name fits in three lines. */
function nameSize(name: string): string {
  if (name.length <= 26) return '0.32in';
  return name.length <= 40 ? '0.24in' : '0.19in';
}

const RULE = '0.025in solid #000';

const LAYOUT = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr) auto auto',
  rowGap: '0.09in',
} as const;

const TOP = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: '0.1in',
  minHeight: '1.2in',
} as const;

const TERMINAL_CODE = { fontSize: '1.02in', fontWeight: 800, lineHeight: 0.9, letterSpacing: '-0.02em' };

const CLAMPED = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const MIDDLE = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  gap: '0.1in',
} as const;

const NUMBER = {
  mt: '0.05in',
  fontFamily: 'monospace',
  fontSize: '0.3in',
  fontWeight: 700,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

function HazardMark() {
  return (
    <svg role="img" aria-label="Hazard" viewBox="0 0 100 100" style={{ display: 'block', width: '100%' }}>
      <path d="M50 3 97 50 50 97 3 50z" fill="#fff" stroke="#000" strokeWidth="5" />
      <text
        x="50"
        y="56"
        textAnchor="middle"
        textLength="68"
        lengthAdjust="spacingAndGlyphs"
        fontSize="17"
        fontWeight="800"
      >
        HAZARD
      </text>
    </svg>
  );
}

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

// All in inches.

export const PAPER = { width: 4, height: 6 } as const;

/** Thermal printers do not print to the edge. */
const PADDING = 0.16;

const CONTENT_WIDTH = PAPER.width - 2 * PADDING;

const BARCODE_HEIGHT = 1;

/** The printed page is the label. With an orientation keyword, Chromium would print on Letter. */
export const PAGE_STYLE = {
  '@page': { size: `${PAPER.width}in ${PAPER.height}in`, margin: 0 },
  '@media print': { 'html, body': { margin: 0, padding: 0, minHeight: 0, height: 'auto' } },
} as const;

/** One label, and one page in print. Black on white in both color schemes. */
export const LABEL_STYLE = {
  boxSizing: 'border-box',
  width: `${PAPER.width}in`,
  height: `${PAPER.height}in`,
  p: `${PADDING}in`,
  overflow: 'hidden',
  color: '#000',
  bgcolor: '#fff',
  lineHeight: 1.15,
  printColorAdjust: 'exact',
  breakInside: 'avoid',
  // Not after the last one, where it would add a blank page.
  '&:not(:last-child)': { breakAfter: 'page' },
} as const;
