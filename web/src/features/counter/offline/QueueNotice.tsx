import Box from '@mui/material/Box';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { AlertIcon, ClockIcon } from '#web/components/icons.tsx';
import { formatTime } from '#web/lib/dates.ts';
import type { TakenHandover } from './queue.ts';
import { useQueue } from './use-queue.ts';

const handovers = (count: number) => `${count} ${count === 1 ? 'handover' : 'handovers'}`;

/** What this tablet has not sent yet. Of another employee, only that there is something. */
export function QueueNotice({ timeZone, isOffline }: { timeZone: string; isOffline: boolean }) {
  const { own, others, isSending, send } = useQueue();
  const taken = own.filter((entry) => entry.kind === 'HANDOVER');
  const refused = taken.filter((entry) => entry.refused !== undefined);
  const waiting = taken.filter((entry) => entry.refused === undefined);
  const sendButton = !isOffline && (
    <BusyButton variant="outlined" color="inherit" isBusy={isSending} onClick={() => void send()}>
      {isSending ? 'Sending…' : 'Send now'}
    </BusyButton>
  );
  return (
    <LiveRegion collapses sx={{ display: 'grid', gap: 1.5, '&:not(:empty)': { mb: 2 } }}>
      {waiting.length > 0 && (
        <Callout icon={ClockIcon} tone="info" title={`${handovers(waiting.length)} not sent yet`}>
          {isOffline ? 'They are sent when the network is back. ' : ''}Keep this tablet switched on.
          <Taken entries={waiting} timeZone={timeZone} />
          {sendButton}
        </Callout>
      )}
      {refused.length > 0 && (
        <Callout
          icon={AlertIcon}
          tone="error"
          title={`${handovers(refused.length)} could not be sent. Tell customer service.`}
        >
          <Taken entries={refused} timeZone={timeZone} />
          {waiting.length === 0 && sendButton}
        </Callout>
      )}
      {others > 0 && (
        <Callout icon={ClockIcon} tone="warning" title="Another employee has handovers on this tablet">
          They are sent when that person logs in on this tablet.
        </Callout>
      )}
    </LiveRegion>
  );
}

function Taken({ entries, timeZone }: { entries: readonly TakenHandover[]; timeZone: string }) {
  return (
    <Box component="ul" aria-label="Handovers" sx={{ m: 0, my: 1, pl: 2.5 }}>
      {entries.map(({ id, body, customerName, freightBillNums, refused }) => (
        <li key={id}>
          {formatTime(body.takenAt, timeZone)} {customerName}: <Mono>{freightBillNums.join(', ')}</Mono>
          {refused !== undefined && `. ${refused}`}
        </li>
      ))}
    </Box>
  );
}
