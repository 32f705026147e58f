import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ShownCall, ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { sailingName } from '#shared/rules/sailings/boarding.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { monthDayText, weekdayRangeText } from '#shared/rules/texts/estimates.ts';
import { dayText, localTimeText } from '#shared/rules/texts/storage.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { ChoiceTabs } from '#web/components/controls/ChoiceTabs.tsx';
import { RouteButton, RouteLink } from '#web/components/controls/RouteLink.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { ShipIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { useRoles } from '#web/domain/staff/queries.ts';
import { callLook, callName, isOver, sailingLook } from '#web/domain/staff/sailings/labels.ts';
import { useSailings } from '#web/domain/staff/sailings/queries.ts';
import { mondayOf, SAILINGS_WEEK, sailingPath } from '#web/domain/staff/staff-paths.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { useUrlField } from '#web/lib/navigation/use-url-field.ts';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { LegTimesText } from './LegTimesText.tsx';

/** How far back sailings are looked for that have not arrived everywhere yet. */
const LONGEST_VOYAGE_DAYS = 28;

const isMonday = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date) && weekdayOf(date) === 1;

/** Route /staff/sailings: the sailings of a week, and in the present one also earlier ones that are not completed. */
export function SailingsPage() {
  const mayPlan = mayDo('planSailings', useRoles());
  const { search, change } = useUrlState();
  const present = mondayOf(toLocalDate(portalTime(), ORIGIN_TIME_ZONE));
  const asked = new URLSearchParams(search).get(SAILINGS_WEEK) ?? '';
  const week = useUrlField(isMonday(asked) ? asked : present, (monday: string) =>
    change({ values: { [SAILINGS_WEEK]: monday === present ? null : monday }, push: true }),
  );
  const monday = week.shown;
  const query = useSailings(
    monday === present ? addDays(monday, -LONGEST_VOYAGE_DAYS) : monday,
    addDays(monday, 6),
  );
  return (
    <Page
      title="Sailings"
      actions={
        mayPlan && (
          <RouteButton to={paths.newSailing} variant="contained">
            Enter sailings
          </RouteButton>
        )
      }
    >
      <ChoiceTabs
        label="Week of"
        value={monday}
        options={[-7, 0, 7].map((days) => {
          const value = addDays(monday, days);
          return { value, label: value === present ? 'This week' : monthDayText(value) };
        })}
        onChoose={week.change}
      />
      <Loaded
        query={query}
        loading={<Loading what="the sailings" heights={[180, 180, 180]} />}
        failure="The sailings could not be loaded."
      >
        {(sailings) => (
          <Weeks
            sailings={sailings}
            monday={monday}
            title={monday === present ? 'This week' : `Week of ${monthDayText(monday)}`}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface WeeksProps {
  sailings: readonly ShownSailing[];
  monday: string;
  title: string;
}

function Weeks({ sailings, monday, title }: WeeksProps) {
  const isEarlier = ({ departure }: ShownSailing) => departure.planned < monday;
  const earlier = sailings.filter(
    (sailing) => isEarlier(sailing) && sailing.canceledAt === undefined && !sailing.calls.every(isOver),
  );
  const ofWeek = sailings.filter((sailing) => !isEarlier(sailing));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {earlier.length > 0 && <SailingList title="From earlier weeks" sailings={earlier} />}
      {ofWeek.length > 0 ? (
        <SailingList title={title} sailings={ofWeek} />
      ) : (
        <EmptyState icon={<ShipIcon fontSize="inherit" />} title="No sailings this week.">
          The sailings that are planned to depart from Monday to Sunday appear here.
        </EmptyState>
      )}
    </Box>
  );
}

function SailingList({ title, sailings }: { title: string; sailings: readonly ShownSailing[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Typography variant="h2" id={heading} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={heading} sx={LIST}>
        {sailings.map((sailing) => (
          <li key={sailing.sailingId}>
            <SailingCard sailing={sailing} />
          </li>
        ))}
      </Box>
    </section>
  );
}

function SailingCard({ sailing }: { sailing: ShownSailing }) {
  const { sailingId, loadNumber, carrier, cutoff, departure, calls } = sailing;
  const { label, ...look } = sailingLook(sailing);
  return (
    <Card sx={CARD}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Typography component="h3" variant="h3">
          <RouteLink to={sailingPath(sailingId)} sx={{ display: 'inline-block', py: 1.5 }}>
            {loadNumber}
          </RouteLink>
        </Typography>
        <Box sx={{ flexGrow: 1, color: 'text.secondary' }}>{carrier}</Box>
        <StatusBadge {...look}>{label}</StatusBadge>
      </Box>
      <Box sx={ROW}>
        <LegTimesText times={departure} done="Departed" />
        <Box sx={QUIET}>Cut-off {localTimeText(cutoff)}</Box>
      </Box>
      <Box component="ul" aria-label="Calls" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {calls.map((call) => (
          <CallRow key={call.locationCode} sailing={sailing} call={call} />
        ))}
      </Box>
    </Card>
  );
}

function CallRow({ sailing, call }: { sailing: ShownSailing; call: ShownCall }) {
  const { nameOf } = useTerminals();
  const { label, ...look } = callLook(sailing, call, portalTime());
  const { readyOn, skippedAt, relayedTo, range } = call;
  return (
    <Box component="li" sx={{ ...ROW, borderTop: 1, borderColor: 'divider', py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <strong>{callName(call, nameOf)}</strong>
        <StatusBadge {...look}>{label}</StatusBadge>
      </Box>
      {skippedAt === undefined && <LegTimesText times={call.arrival} done="Arrived" />}
      <Box sx={QUIET}>
        {readyOn !== undefined && `Ready since ${dayText(readyOn)}`}
        {readyOn === undefined && range && `Ready ${weekdayRangeText(range)}`}
        {relayedTo !== undefined && `Comes with ${sailingName(relayedTo)}`}
      </Box>
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
} as const;

const CARD = { display: 'grid', gap: 1, p: { xs: 2, sm: 2.5 }, pt: { xs: 0.5, sm: 1 } };

const ROW = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'minmax(0, 4fr) minmax(0, 4fr) minmax(0, 3fr)',
  },
  columnGap: 2,
  rowGap: 0.25,
} as const;

const QUIET = { typography: 'body2', color: 'text.secondary' } as const;
