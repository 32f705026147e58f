import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { PrinterIcon } from '#web/components/icons.tsx';
import type { LabelOf } from '#web/domain/label/use-label-printer.tsx';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { customerText } from '#web/domain/staff/labels.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';

/** The last package received. Without a parcel, it waits for its customer. */
export interface Received {
  readonly trackingNum: string;
  readonly parcel: StaffParcel | null;
  readonly label: LabelOf | null;
}

interface ReceivedPackageProps {
  received: Received;
  onPrint: (label: LabelOf) => void;
}

/** The last package received: its number and what is on its label, which is printed here. */
export function ReceivedPackage({ received, onPrint }: ReceivedPackageProps) {
  const { trackingNum, parcel, label } = received;
  const nameOf = useLocationNames();
  const waitingNumber = label && 'waiting' in label ? label.waiting.waitingNumber : '';
  return (
    <LiveRegion component="section" aria-label="Received" sx={CARD}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Received: {trackingNum}
        </Typography>
        <Typography
          component="p"
          sx={{ fontSize: '2.25rem', lineHeight: 1.2, fontWeight: 750, overflowWrap: 'anywhere' }}
        >
          {parcel ? parcel.freightBillNum : waitingNumber || 'Waiting for its customer'}
        </Typography>
        {parcel ? (
          <>
            <Typography sx={{ fontSize: '1.375rem', fontWeight: 650 }}>
              {parcel.destinationCode ? nameOf(parcel.destinationCode) : 'No destination'} ·{' '}
              {parcel.price === null ? 'Not priced yet' : formatDollars(parcel.price)}
            </Typography>
            <Typography>
              {customerText(parcel)} · {STATUS_LABELS[parcel.status]}
            </Typography>
          </>
        ) : (
          waitingNumber !== '' && <Typography>Waiting for its customer</Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!parcel && (
          <RouteButton to={paths.staffWaiting} variant="outlined">
            Waiting packages
          </RouteButton>
        )}
        {label && (
          <Button variant="contained" startIcon={<PrinterIcon />} onClick={() => onPrint(label)}>
            Print label
          </Button>
        )}
      </Box>
    </LiveRegion>
  );
}

const CARD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  borderRadius: '12px',
  bgcolor: 'success.light',
  color: 'text.primary',
} as const;
