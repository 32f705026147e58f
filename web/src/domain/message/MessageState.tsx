import Box from '@mui/material/Box';
import type { Message } from '#shared/contracts/messages.ts';
import { portalTime } from '#web/lib/clock.ts';
import { lookOf, stateText } from './labels.ts';

/** The state of a message as text with an icon. The color adds nothing that they do not say. */
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
