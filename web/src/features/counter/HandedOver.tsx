import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Mono } from '#web/components/display/Mono.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { CheckCircleIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import type { DoneHandover } from './handover-form.ts';

/** The confirmation of a handover. Enter continues with the next customer. */
export function HandedOver({ handover, onNext }: { handover: DoneHandover; onNext: () => void }) {
  const { customerName, freightBillNums, remaining, signerName, isUnsent = false } = handover;
  return (
    <LiveRegion sx={{ textAlign: 'center', py: { xs: 4, sm: 7 }, maxWidth: 560, mx: 'auto' }}>
      <CheckCircleIcon sx={{ fontSize: 56, color: 'success.main', mb: 1.5 }} />
      <Typography variant="h2" gutterBottom>
        {packages(freightBillNums.length)} handed over
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {customerName}. Signed by <b>{signerName}</b>.
      </Typography>
      <Box component="ul" aria-label="Packages" sx={LIST_STYLE}>
        {freightBillNums.map((freightBillNum) => (
          <li key={freightBillNum}>
            <Mono>{freightBillNum}</Mono>
          </li>
        ))}
      </Box>
      {remaining > 0 && (
        <Typography color="textSecondary">
          {packages(remaining)} {remaining === 1 ? 'stays' : 'stay'} here.
        </Typography>
      )}
      {isUnsent && <Typography>It is on this tablet, and is sent when the network is back.</Typography>}
      <Button variant="contained" size="large" autoFocus onClick={onNext} sx={{ mt: 3 }}>
        Next customer
      </Button>
    </LiveRegion>
  );
}

const LIST_STYLE = {
  listStyle: 'none',
  m: 0,
  my: 2,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: 2,
} as const;
