import Box from '@mui/material/Box';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { Mono } from '#web/components/display/Mono.tsx';

interface TrackingNumberProps {
  number: string;
  canCopy?: boolean;
}

/** The carrier's number with a copy button, or a note that there is none. */
export function TrackingNumber({ number, canCopy = true }: TrackingNumberProps) {
  if (number === '') return <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>None given</Box>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Mono sx={{ fontSize: '0.875rem', minWidth: 0 }}>{number}</Mono>
      {canCopy && <CopyButton text={number} what="tracking number" />}
    </Box>
  );
}
