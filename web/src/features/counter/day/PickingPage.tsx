import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { CounterDay, CounterPickup } from '#shared/contracts/collection/counter.ts';
import { CalendarDate } from '#shared/contracts/primitives.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { amountDue } from '#shared/rules/payment.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { CalendarCheckIcon } from '#web/components/icons.tsx';
import { DocumentPage, Sheet } from '#web/components/layout/DocumentPage.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { weight } from '#web/domain/parcel/labels.ts';
import { customerText } from '#web/domain/staff/labels.ts';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { formatDate, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import type { TerminalCode } from '../pickups.ts';
import { counterDay, dueOf } from './counter-day.ts';

const BACK = <BackLink to={paths.staffPickups}>Pickups</BackLink>;

/** Route /staff/pickups/print: the pickups of a terminal's day by shelf, printed to pick their packages ahead. */
export function PickingPage() {
  const [search] = useSearchParams();
  const terminal = DESTINATION_CODES.find((code) => code === search.get('terminal'));
  const { data: date } = CalendarDate.safeParse(search.get('date'));
  if (terminal && date !== undefined) return <Picking terminal={terminal} date={date} />;
  return (
    <Page title="Pickups for picking ahead" links={BACK}>
      <ErrorState title="This list was not found." detail="Open it from Pickups." />
    </Page>
  );
}

function Picking({ terminal, date }: { terminal: TerminalCode; date: string }) {
  const query = useQuery({ ...counterDay(terminal, date, false), refetchOnWindowFocus: 'always' });
  const nameOf = useLocationNames();
  const noon = `${date}T12:00:00Z`;
  return (
    <DocumentPage
      what="list"
      title="Pickups for picking ahead"
      links={BACK}
      query={query}
      canPrint={(query.data?.pickups.length ?? 0) > 0}
    >
      {(day) => (
        <Sheet>
          <Typography>
            <b>
              {nameOf(terminal)}, {formatWeekday(noon, 'UTC')} {formatDate(noon, 'UTC')}
            </b>
            <AsOf day={day} />
          </Typography>
          <Pickups day={day} />
        </Sheet>
      )}
    </DocumentPage>
  );
}

function AsOf({ day }: { day: CounterDay }) {
  const timeZone = useTimeZones()(day.locationCode);
  return <> · As of {formatTime(day.asOf, timeZone)}</>;
}

function Pickups({ day }: { day: CounterDay }) {
  const timeZone = useTimeZones()(day.locationCode);
  const pickups = day.pickups
    .filter(({ parcels }) => parcels.length > 0)
    .toSorted((a, b) => a.appointment.pickupDate.localeCompare(b.appointment.pickupDate));
  if (pickups.length === 0)
    return (
      <EmptyState icon={<CalendarCheckIcon fontSize="inherit" />} title="Nothing to pick on this day." />
    );
  return pickups.map((pickup) => <Pickup key={pickup.appointment.id} pickup={pickup} timeZone={timeZone} />);
}

function Pickup({ pickup: { appointment, parcels }, timeZone }: { pickup: CounterPickup; timeZone: string }) {
  const due = dueOf(parcels);
  const byShelf = parcels.toSorted((a, b) =>
    a.locationDetail.localeCompare(b.locationDetail, 'en', { numeric: true }),
  );
  return (
    <Box component="section" sx={PICKUP_STYLE}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {formatTime(appointment.pickupDate, timeZone)} {customerText(appointment)}
      </Typography>
      <div>
        Pickup code <Mono>{appointment.pickupCode}</Mono> ·{' '}
        <b>{due > 0 ? `${formatDollars(due)} due` : 'Nothing due'}</b>
      </div>
      {appointment.notes !== '' && <div>Notes: {appointment.notes}</div>}
      <Box component="ul" aria-label="Packages" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
        {byShelf.map((parcel) => (
          <Box component="li" key={parcel.parcelId} sx={{ display: 'flex', gap: 1.5, py: 0.25 }}>
            {/* To be checked by hand. */}
            <Box aria-hidden component="span" sx={{ width: 14, height: 14, mt: '4px', border: 1 }} />
            <Box component="b" sx={{ flex: '0 0 96px' }}>
              {parcel.locationDetail || 'No shelf'}
            </Box>
            <Mono>{parcel.freightBillNum}</Mono>
            <span>{weight(parcel.weightLbs)}</span>
            {amountDue(parcel) > 0 && <span>{formatDollars(amountDue(parcel))} due</span>}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const PICKUP_STYLE = { breakInside: 'avoid', borderTop: 1, borderColor: 'divider', pt: 1.5 } as const;
