import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Closure } from '#shared/contracts/staff/closures.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { closedTimeText } from '#shared/rules/texts/terminals.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { CalendarPlusIcon, CalendarXIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { CloseTerminalButton } from '#web/domain/staff/closures/CloseTerminalButton.tsx';
import { localNow } from '#web/domain/staff/closures/closure-form.ts';
import { useCancelClosure, useClosures } from '#web/domain/staff/closures/queries.ts';
import { useRoles } from '#web/domain/staff/queries.ts';
import { useStaffTerminal } from '#web/domain/staff/TerminalSelect.tsx';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { EndClosureDialog } from './EndClosureDialog.tsx';

/** Route /staff/closures: when terminals are closed in addition to their regular hours and the holidays. */
export function ClosuresPage() {
  const query = useClosures();
  const [terminal] = useStaffTerminal();
  const mayClose = mayDo('closeTerminals', useRoles());
  return (
    <Page
      title="Closures"
      actions={
        <CloseTerminalButton variant="contained" locationCode={terminal ?? 'ANC'}>
          Close a terminal
        </CloseTerminalButton>
      }
    >
      <Loaded
        query={query}
        loading={<Loading what="the closures" heights={[96, 96]} />}
        failure="The closures could not be loaded."
      >
        {(closures) => <ClosureList closures={closures} mayClose={mayClose} />}
      </Loaded>
    </Page>
  );
}

interface ClosureListProps {
  closures: readonly Closure[];
  mayClose: boolean;
}

type Action = { readonly kind: 'end' | 'cancel'; readonly closure: Closure };

function ClosureList({ closures, mayClose }: ClosureListProps) {
  const [action, setAction] = useState<Action | null>(null);
  if (closures.length === 0)
    return (
      <EmptyState icon={<CalendarXIcon fontSize="inherit" />} title="No terminal is closed.">
        Closures of the last 30 days and later appear here. Holidays and regular hours are not among them.
      </EmptyState>
    );
  return (
    <>
      <Box component="ul" aria-label="Closures" sx={LIST_STYLE}>
        {closures.toReversed().map((closure) => (
          <li key={closure.closureId}>
            <ClosureCard closure={closure} onAction={mayClose ? setAction : null} />
          </li>
        ))}
      </Box>
      {action?.kind === 'end' && (
        <EndClosureDialog closure={action.closure} onClosed={() => setAction(null)} />
      )}
      {action?.kind === 'cancel' && (
        <CancelClosureDialog closure={action.closure} onClosed={() => setAction(null)} />
      )}
    </>
  );
}

interface ClosureCardProps {
  closure: Closure;
  /** Null for staff who may not change closures. */
  onAction: ((action: Action) => void) | null;
}

function ClosureCard({ closure, onAction }: ClosureCardProps) {
  const { locationCode, from, until, reason, by, at } = closure;
  const { nameOf, timeZoneOf } = useTerminals();
  const timeZone = timeZoneOf(locationCode);
  const now = localNow({ timeZone }, portalTime());
  const state = until <= now ? 'OVER' : from <= now ? 'CLOSED' : 'AHEAD';
  const { label, ...look } = LOOKS[state];
  const titleId = `closure-${closure.closureId}`;
  return (
    <Card sx={CARD_STYLE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1 }}>
          {nameOf(locationCode)}
        </Typography>
        <StatusBadge {...look}>{label}</StatusBadge>
      </Box>
      <Box sx={{ fontWeight: 700 }}>{closedTimeText(closure)}</Box>
      <div>{reason}</div>
      <Box sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
        Entered by {by}, <DateTime instant={at} timeZone={timeZone} />
      </Box>
      {onAction && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {state !== 'OVER' && (
            <Button
              variant="outlined"
              aria-describedby={titleId}
              onClick={() => onAction({ kind: 'end', closure })}
            >
              Open earlier
            </Button>
          )}
          <Button
            variant="outlined"
            color="error"
            aria-describedby={titleId}
            onClick={() => onAction({ kind: 'cancel', closure })}
          >
            Cancel closure
          </Button>
        </Box>
      )}
    </Card>
  );
}

function CancelClosureDialog({ closure, onClosed }: { closure: Closure; onClosed: () => void }) {
  const { nameOf } = useTerminals();
  return (
    <MutationDialog
      mutation={useCancelClosure()}
      variables={closure}
      title="Cancel closure"
      confirmLabel="Cancel it"
      cancelLabel="Keep it"
      busyLabel="Canceling…"
      onClosed={onClosed}
    >
      {nameOf(closure.locationCode)}, {closedTimeText(closure)} ({closure.reason}). It is canceled as if it
      had never been: pickups can take place again, and storage is charged for these days. If the terminal was
      closed for a while, open it earlier instead.
    </MutationDialog>
  );
}

const LOOKS = {
  CLOSED: { icon: CalendarXIcon, tone: 'warning', label: 'Closed now' },
  AHEAD: { icon: CalendarPlusIcon, tone: 'info', label: 'Planned' },
  OVER: { icon: CheckCircleIcon, tone: 'neutral', label: 'Over' },
} as const;

const LIST_STYLE = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
} as const;

const CARD_STYLE = { display: 'grid', gap: 1, p: { xs: 2, sm: 2.5 } };
