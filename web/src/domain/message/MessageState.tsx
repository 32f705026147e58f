import Box from '@mui/material/Box';
import type { Message } from '#shared/contracts/messages.ts';
import { portalTime } from '#web/lib/clock.ts';
import { lookOf, stateText } from './labels.ts';

/** How far a message has got, as text and icon. The color only repeats what they say. */
export function MessageState({ message }: { message: Message }) {
  const { icon: Icon, tone } = lookOf(message);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'flex-start',
        gap: 0.75,
        color: tone === 'neutral' ? 'text.secondary' : `${tone}.main`,
        '& svg': { fontSize: '1.125rem', mt: '3px', flexShrink: 0 },
      }}
    >
      <Icon aria-hidden />
      {stateText(message, portalTime())}
    </Box>
  );
}
