import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { WaitingIntake } from '#shared/contracts/staff/intake.ts';
import { trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { Barcode } from './Barcode.tsx';
import { LABEL_STYLE } from './paper.ts';

interface WaitingLabelProps
  extends Pick<WaitingIntake, 'receivedAt' | 'shippingTrackingNum' | 'locationDetail' | 'addressLine'> {
  waitingNumber: string;
}

/** The 4 x 6 inch label of a package whose customer is unknown, which the label of its parcel covers later. */
export function WaitingLabel(props: WaitingLabelProps) {
  const { waitingNumber, receivedAt, shippingTrackingNum, locationDetail, addressLine } = props;
  const timeZone = useTimeZones()('TAC');
  return (
    <Box component="article" aria-label={`Label of ${waitingNumber}`} sx={[LABEL_STYLE, LAYOUT]}>
      <Box sx={{ fontSize: '0.52in', fontWeight: 800, lineHeight: 1 }}>CUSTOMER UNKNOWN</Box>
      <Box sx={{ borderTop: RULE, pt: '0.09in', minHeight: 0, overflow: 'hidden' }}>
        <Row label="Received">
          <DateTime instant={receivedAt} timeZone={timeZone} />
        </Row>
        <Row label="Tracking number">{trackingNumberOf(shippingTrackingNum)}</Row>
        <Row label="Shelf">{locationDetail || 'None'}</Row>
        {addressLine !== '' && <Row label="On the carrier's label">{addressLine}</Row>}
      </Box>
      <Box sx={{ borderTop: RULE, pt: '0.1in', textAlign: 'center' }}>
        <Barcode text={waitingNumber} />
        <Box sx={NUMBER}>{waitingNumber}</Box>
      </Box>
    </Box>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ mb: '0.1in' }}>
      <Box sx={{ fontSize: '0.16in' }}>{label}</Box>
      <Box sx={{ fontSize: '0.26in', fontWeight: 700, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}

const RULE = '0.025in solid #000';

const LAYOUT = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  rowGap: '0.12in',
} as const;

const NUMBER = { mt: '0.05in', fontFamily: 'monospace', fontSize: '0.5in', fontWeight: 700, lineHeight: 1 };
