import Box from '@mui/material/Box';
import { QRCodeSVG } from 'qrcode.react';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { mayFreeze } from '#shared/rules/pre-alerts/pre-alert.ts';
import { TRACK_PATH } from '#shared/site-paths.ts';
import { weight } from '#web/domain/parcel/labels.ts';
import { portalTime } from '#web/lib/clock.ts';
import { Barcode } from './Barcode.tsx';
import { LABEL_STYLE } from './paper.ts';

interface LabelProps
  extends Pick<StaffParcel, 'freightBillNum' | 'customerName' | 'companyName' | 'customerNumber'>,
    Pick<StaffParcel, 'destinationCode' | 'weightLbs' | 'hazard' | 'keepFromFreezing' | 'trackingCode'> {
  terminalName: string;
}

/** The empty modules that a scanner needs around a QR code. */
const QR_QUIET_ZONE = 4;

/** The 4 x 6 inch label of a package. Shows the freight bill number, never the id, which can change. */
export function Label(props: LabelProps) {
  const { freightBillNum, destinationCode, terminalName, customerName, companyName } = props;
  const { customerNumber, weightLbs, hazard, keepFromFreezing, trackingCode } = props;
  return (
    <Box component="article" aria-label={`Label of ${freightBillNum}`} sx={[LABEL_STYLE, LAYOUT]}>
      <Box sx={TOP}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={TERMINAL_CODE}>{destinationCode ?? '???'}</Box>
          <Box sx={{ fontSize: '0.26in', fontWeight: 700 }}>{terminalName}</Box>
          {keepFromFreezing && mayFreeze(portalTime()) && (
            <Box sx={KEEP_FROM_FREEZING}>KEEP FROM FREEZING</Box>
          )}
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
        {trackingCode !== undefined && (
          <Box sx={TRACKING}>
            {window.location.host}
            {TRACK_PATH},{' '}
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              code {trackingCode}
            </Box>
          </Box>
        )}
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

const KEEP_FROM_FREEZING = {
  mt: '0.05in',
  px: '0.05in',
  border: RULE,
  fontSize: '0.2in',
  fontWeight: 800,
  whiteSpace: 'nowrap',
  width: 'fit-content',
} as const;

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

/** A long host wraps: a code whose end is cut off is useless. */
const TRACKING = {
  mt: '0.04in',
  fontSize: '0.15in',
  lineHeight: 1,
  overflowWrap: 'anywhere',
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
