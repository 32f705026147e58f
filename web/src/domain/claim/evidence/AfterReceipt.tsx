import Box from '@mui/material/Box';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { ClockIcon } from '#web/components/icons.tsx';

/** Marks what came after we had received the claim. */
export function AfterReceipt() {
  return (
    <Box component="span" sx={{ display: 'block', mt: 0.25 }}>
      <StatusBadge icon={ClockIcon} tone="neutral">
        After the claim
      </StatusBadge>
    </Box>
  );
}
