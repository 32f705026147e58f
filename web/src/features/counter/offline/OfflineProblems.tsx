import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfflineProblem } from '#shared/contracts/collection/counter.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { customerText } from '#web/domain/staff/labels.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import type { TerminalCode } from '../pickups.ts';
import { CloseProblemDialog } from './CloseProblemDialog.tsx';
import { offlineProblems, useDecision } from './problems.ts';

/** The handovers without a network that differ from what the portal knows. A person decides each one. */
export function OfflineProblems({ terminal, timeZone }: { terminal: TerminalCode; timeZone: string }) {
  const { data } = useQuery(offlineProblems(terminal));
  const [closing, setClosing] = useState<OfflineProblem | null>(null);
  if (!data || data.shown.length + data.unreadable === 0) return null;
  return (
    <Box component="section" aria-labelledby="offline-problems" sx={{ display: 'grid', gap: 1.5, mb: 3 }}>
      <Typography id="offline-problems" variant="h2">
        Taken without a network: needs a decision
      </Typography>
      <UnreadableNotice count={data.unreadable} what="handover" />
      {data.shown.map((problem) => (
        <Problem
          key={problem.handoverId}
          problem={problem}
          timeZone={timeZone}
          onClose={() => setClosing(problem)}
        />
      ))}
      {closing && <CloseProblemDialog problem={closing} onClosed={() => setClosing(null)} />}
    </Box>
  );
}

function Problem(props: { problem: OfflineProblem; timeZone: string; onClose: () => void }) {
  const { problem, timeZone, onClose } = props;
  const { customerId, handoverId, parcels, signerName, takenAt, takenBy, reason } = problem;
  const { mutate, isPending } = useDecision('retryOfflineHandover');
  const name = customerText(problem);
  return (
    <Callout icon={AlertIcon} tone="warning" title={`${name}: ${reason}`}>
      The packages left on {formatDate(takenAt, timeZone)} at {formatTime(takenAt, timeZone)}, handed over by{' '}
      {takenBy} and signed by {signerName}: <Mono>{numbersOf(parcels)}</Mono>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <BusyButton
          variant="outlined"
          color="inherit"
          isBusy={isPending}
          onClick={() => mutate({ params: { customerId, handoverId } })}
        >
          {isPending ? 'Trying again…' : 'Try again'}
          <VisuallyHidden> for {name}</VisuallyHidden>
        </BusyButton>
        <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={onClose}>
          Close with a note<VisuallyHidden> for {name}</VisuallyHidden>
        </Button>
      </Box>
    </Callout>
  );
}

const numbersOf = (parcels: OfflineProblem['parcels']): string =>
  parcels.map(({ freightBillNum }) => freightBillNum).join(', ');
