import Box from '@mui/material/Box';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ClockIcon } from '#web/components/icons.tsx';

/** Replaces the card frame while the server answers. */
export function Confirming({ children }: { children: string }) {
  return (
    <Box role="status">
      <Callout icon={ClockIcon} tone="info" title={children} />
    </Box>
  );
}
