import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ShownCall, ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { sailingName } from '#shared/rules/sailings/boarding.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { weekdayRangeText } from '#shared/rules/texts/estimates.ts';
import { dayText, localTimeText } from '#shared/rules/texts/storage.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { RouteButton, RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { SECTION_CARD } from '#web/components/layout/section-styles.ts';
import { useRoles } from '#web/domain/staff/queries.ts';
import { callLook, callName, sailingLook } from '#web/domain/staff/sailings/labels.ts';
import { sailingQuery } from '#web/domain/staff/sailings/queries.ts';
import { manifestPath, sailingPath } from '#web/domain/staff/staff-paths.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import { type Action, type Correction, callActions, departureActions } from './correction.ts';
import { LegTimesText } from './LegTimesText.tsx';
import { Announcements, SailingChanges } from './SailingChanges.tsx';

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
      <Announcements sailing={sailing} />
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
  const { sailingId, carrier, cutoff, departure } = sailing;
  const { label, ...look } = sailingLook(sailing);
  const titleId = 'sailing-departure';
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
          <Actions actions={departureActions(sailing, localNow())} titleId={titleId} onCorrect={onCorrect} />
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
  const { label, ...look } = callLook(sailing, call, portalTime());
  const titleId = `call-${code}`;
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
              <RouteLink to={sailingPath(relayedTo)}>{sailingName(relayedTo)}</RouteLink>
            )}
          </Fact>
        )}
      </FactGrid>
      <Box sx={ACTIONS}>
        <RouteButton to={manifestPath(sailing.sailingId, code)} variant="outlined" describedBy={titleId}>
          Manifest
        </RouteButton>
        {onCorrect && (
          <Actions actions={callActions(sailing, call)} titleId={titleId} onCorrect={onCorrect} />
        )}
      </Box>
    </Card>
  );
}

interface ActionsProps {
  actions: readonly Action[];
  /** The id of the heading that tells them apart from those of other cards. */
  titleId: string;
  onCorrect: (correction: Correction) => void;
}

/** The buttons that open the dialog. */
function Actions({ actions, titleId, onCorrect }: ActionsProps) {
  return actions.map(({ label, isDestructive = false, ...correction }) => (
    <Button
      key={label}
      variant="outlined"
      color={isDestructive ? 'error' : 'primary'}
      aria-haspopup="dialog"
      aria-describedby={titleId}
      onClick={() => onCorrect(correction)}
    >
      {label}
    </Button>
  ));
}

/** The local time in Tacoma, `2026-11-30T13:00`. */
const localNow = () => toLocalTime(portalTime(), ORIGIN_TIME_ZONE).slice(0, 16);

const PART = { ...SECTION_CARD, alignContent: 'start' } as const;

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

const ACTIONS = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;
