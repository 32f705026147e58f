import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ShownCall, ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { weekdayRangeText } from '#shared/rules/texts/estimates.ts';
import { dayText } from '#shared/rules/texts/storage.ts';
import { RouteButton, RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { SECTION_CARD } from '#web/components/layout/section-styles.ts';
import { useRoles } from '#web/domain/staff/queries.ts';
import {
  callLook,
  callName,
  localTimeText,
  sailingIdText,
  sailingLook,
} from '#web/domain/staff/sailings/labels.ts';
import { sailingQuery } from '#web/domain/staff/sailings/queries.ts';
import { manifestPath, sailingPath } from '#web/domain/staff/staff-paths.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import type { Correction, Target } from './correction.ts';
import { LegTimesText } from './LegTimesText.tsx';
import { SailingChanges, Tellings } from './SailingChanges.tsx';

/** Route /staff/sailings/:id: a sailing with its calls, to be corrected, and what has changed. */
export function SailingPage() {
  const { id = '' } = useParams();
  const query = useQuery(sailingQuery(id));
  return (
    <Page
      title={query.data?.loadNumber ?? 'Sailing'}
      links={<BackLink to={paths.staffSailings}>Sailings</BackLink>}
    >
      <Loaded
        query={query}
        loading={<Loading what="the sailing" heights={[200, 240, 240]} />}
        failure="This sailing could not be loaded."
        missing={<ErrorState title="This sailing was not found." detail="The link may be old." />}
      >
        {(sailing) => <Sailing key={id} sailing={sailing} />}
      </Loaded>
    </Page>
  );
}

function Sailing({ sailing }: { sailing: ShownSailing }) {
  const mayPlan = mayDo('planSailings', useRoles());
  const [correction, setCorrection] = useState<Correction | null>(null);
  const onCorrect = mayPlan ? setCorrection : null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, sm: 4 } }}>
      <Box sx={GRID}>
        <DepartureCard sailing={sailing} onCorrect={onCorrect} />
        {sailing.calls.map((call) => (
          <CallCard key={call.locationCode} sailing={sailing} call={call} onCorrect={onCorrect} />
        ))}
      </Box>
      <Tellings sailing={sailing} />
      <SailingChanges sailing={sailing} />
      {correction && (
        <CorrectionDialog sailing={sailing} correction={correction} onClosed={() => setCorrection(null)} />
      )}
    </Box>
  );
}

interface PartProps {
  sailing: ShownSailing;
  /** Null for staff who may not correct sailings. */
  onCorrect: ((correction: Correction) => void) | null;
}

function DepartureCard({ sailing, onCorrect }: PartProps) {
  const { sailingId, carrier, cutoff, departure, canceledAt } = sailing;
  const { label, ...look } = sailingLook(sailing);
  const titleId = 'sailing-departure';
  const action = actionsOf(onCorrect, titleId);
  return (
    <Card component="section" aria-labelledby={titleId} sx={PART}>
      <Box sx={HEAD}>
        <Typography variant="h2" id={titleId} sx={{ flexGrow: 1 }}>
          Departure
        </Typography>
        <StatusBadge {...look}>{label}</StatusBadge>
      </Box>
      <LegTimesText times={departure} done="Departed" />
      <FactGrid>
        <Fact label="Cut-off">{localTimeText(cutoff)}</Fact>
        <Fact label="Carrier">{carrier}</Fact>
      </FactGrid>
      {onCorrect && (
        <Box sx={ACTIONS}>
          {canceledAt !== undefined ? (
            <Button {...action({ kind: 'RESTORE' })}>Sails after all</Button>
          ) : (
            <>
              {departure.actual === undefined && (
                <>
                  <Button {...action({ kind: 'DEPARTURE' }, 'NOW')}>Departed now</Button>
                  <Button {...action({ kind: 'DEPARTURE' }, 'DAY_LATER')}>+1 day</Button>
                </>
              )}
              <Button {...action({ kind: 'DEPARTURE' })}>Correct</Button>
              {departure.actual === undefined && (
                <Button {...action({ kind: 'CANCEL' })} color="error">
                  Cancel sailing
                </Button>
              )}
            </>
          )}
          <RouteButton to={`${paths.newSailing}?like=${encodeURIComponent(sailingId)}`} size="small">
            Enter one like this
          </RouteButton>
        </Box>
      )}
    </Card>
  );
}

function CallCard({ sailing, call, onCorrect }: PartProps & { call: ShownCall }) {
  const { nameOf } = useTerminals();
  const { locationCode: code, arrival, readyHours, readyOn, range, first, skippedAt, relayedTo } = call;
  const { label, ...look } = callLook(call);
  const titleId = `call-${code}`;
  const action = actionsOf(onCorrect, titleId);
  const isOpen = sailing.canceledAt === undefined && skippedAt === undefined;
  return (
    <Card component="section" aria-labelledby={titleId} sx={PART}>
      <Box sx={HEAD}>
        <Typography variant="h2" id={titleId} sx={{ flexGrow: 1 }}>
          {callName(call, nameOf)}
        </Typography>
        <StatusBadge {...look}>{label}</StatusBadge>
      </Box>
      <LegTimesText times={arrival} done="Arrived" />
      <FactGrid>
        <Fact label="Ready for pickup">
          {readyOn !== undefined
            ? `Since ${dayText(readyOn)}`
            : range
              ? weekdayRangeText(range)
              : 'Not from this sailing'}
        </Fact>
        {first && <Fact label="First range">{weekdayRangeText(first)}</Fact>}
        <Fact label="Unloading">{`${readyHours.min} to ${readyHours.max} hours`}</Fact>
        {skippedAt !== undefined && (
          <Fact label="Packages come with">
            {relayedTo === undefined ? (
              'Nobody knows yet'
            ) : (
              <RouteLink to={sailingPath(relayedTo)}>{sailingIdText(relayedTo)}</RouteLink>
            )}
          </Fact>
        )}
      </FactGrid>
      <Box sx={ACTIONS}>
        <RouteButton to={manifestPath(sailing.sailingId, code)} variant="outlined" describedBy={titleId}>
          Manifest
        </RouteButton>
        {onCorrect && sailing.canceledAt === undefined && (
          <>
            {isOpen && arrival.actual === undefined && (
              <>
                {sailing.departure.actual !== undefined && (
                  <Button {...action({ kind: 'ARRIVAL', code }, 'NOW')}>Arrived now</Button>
                )}
                <Button {...action({ kind: 'ARRIVAL', code }, 'DAY_LATER')}>+1 day</Button>
              </>
            )}
            {isOpen && <Button {...action({ kind: 'ARRIVAL', code })}>Correct</Button>}
            {isOpen && arrival.actual === undefined && (
              <Button {...action({ kind: 'SKIP', code })}>Skip</Button>
            )}
            {skippedAt !== undefined && (
              <>
                <Button {...action({ kind: 'SKIP', code })}>Relay</Button>
                <Button {...action({ kind: 'CALL', code })}>Calls after all</Button>
              </>
            )}
          </>
        )}
      </Box>
    </Card>
  );
}

/** The props of the buttons that open the dialog. Their card names them. */
const actionsOf =
  (onCorrect: PartProps['onCorrect'], titleId: string) =>
  (target: Target, proposal: Correction['proposal'] = 'NONE'): ButtonProps => ({
    variant: 'outlined',
    'aria-haspopup': 'dialog',
    'aria-describedby': titleId,
    onClick: () => onCorrect?.({ target, proposal }),
  });

const PART = { ...SECTION_CARD, alignContent: 'start' } as const;

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

const ACTIONS = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;
