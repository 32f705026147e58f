import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { PrinterIcon } from '#web/components/icons.tsx';
import { customerText } from '#web/domain/staff/labels.ts';
import { useRoles } from '#web/domain/staff/queries.ts';

interface MatchedPackageProps {
  parcel: StaffParcel;
  onPrint: () => void;
}

/** The package that was matched last, with the label that covers the one that it had. */
export function MatchedPackage({ parcel, onPrint }: MatchedPackageProps) {
  const canPrint = mayDo('printLabel', useRoles());
  return (
    <LiveRegion component="section" aria-label="Matched" sx={CARD}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="p" sx={{ fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 750 }}>
          {parcel.freightBillNum}
        </Typography>
        <Typography>
          Created for {customerText(parcel)}.
          {parcel.waitingNumber !== undefined && ` Put its label over ${parcel.waitingNumber}.`}
        </Typography>
      </Box>
      {canPrint && (
        <Button variant="contained" startIcon={<PrinterIcon />} onClick={onPrint}>
          Print label
        </Button>
      )}
    </LiveRegion>
  );
}

const CARD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  mb: 2,
  borderRadius: '12px',
  bgcolor: 'success.light',
  color: 'text.primary',
} as const;
