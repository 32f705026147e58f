import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { PickupPlan, PlannedDay } from '#shared/contracts/staff/pickup-plan.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { bookableDates } from '#shared/rules/pickup-times.ts';
import { PLAN_DAYS, planDates } from '#shared/rules/staff/pickup-plan.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { dayText } from '#shared/rules/texts/storage.ts';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { lazyDialog } from '#web/components/feedback/LazyBoundary.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import {
  AlertIcon,
  CalendarCheckIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  PinIcon,
} from '#web/components/icons.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { type Column, EmptyCell } from '#web/components/table/columns.tsx';
import { DataTable } from '#web/components/table/DataTable.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useRoles } from '#web/domain/staff/queries.ts';
import { TerminalSelect, useStaffTerminal } from '#web/domain/staff/TerminalSelect.tsx';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { paths } from '#web/lib/paths.ts';
import { customersText, type TerminalCode, totalsOf, usePickupPlan } from './plan-queries.ts';
import { keptText } from './slots-form.ts';

const SlotsDialog = lazyDialog('The form', async () => (await import('./SlotsDialog.tsx')).SlotsDialog);

/** Route /staff/pickups/plan: what is expected at a terminal on the next days, and how many pickups have room. */
export function PickupPlanPage() {
  const [terminal, setTerminal] = useStaffTerminal();
  return (
    <Page title="Pickup planning" links={<BackLink to={paths.staffPickups}>Pickups</BackLink>}>
      <TerminalSelect value={terminal} onChange={setTerminal} />
      {terminal === null ? (
        <EmptyState icon={<PinIcon fontSize="inherit" />} title="Choose your terminal.">
          You'll see what is expected there. We remember your choice on this device.
        </EmptyState>
      ) : (
        <TerminalPlan key={terminal} terminal={terminal} />
      )}
    </Page>
  );
}

function TerminalPlan({ terminal }: { terminal: TerminalCode }) {
  const bookable = bookableDates(useTimeZones()(terminal), portalTime());
  const [chosen, setChosen] = useState('');
  const dates = planDates(bookable, chosen);
  const first = dates[0] ?? bookable.first;
  const query = usePickupPlan(terminal, first);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, mb: 1.5 }}>
        <IconButton
          aria-label="Earlier days"
          disabled={first <= bookable.first}
          onClick={() => setChosen(addDays(first, -PLAN_DAYS))}
        >
          <ChevronLeftIcon />
        </IconButton>
        <Typography variant="h2" aria-live="polite" sx={DAYS_STYLE}>
          {dayText(first)} to {dayText(dates.at(-1) ?? first)}
        </Typography>
        <IconButton
          aria-label="Later days"
          disabled={addDays(first, PLAN_DAYS) > bookable.last}
          onClick={() => setChosen(addDays(first, PLAN_DAYS))}
        >
          <ChevronRightIcon />
        </IconButton>
      </Box>
      <Loaded
        query={query}
        loading={<Loading what="the plan" heights={[64, 64, 64, 64, 64, 64, 64]} gap={1} />}
        failure="The plan could not be loaded."
      >
        {(plan) => <Plan key={first} terminal={terminal} plan={plan} />}
      </Loaded>
    </>
  );
}

function Plan({ terminal, plan }: { terminal: TerminalCode; plan: PickupPlan }) {
  const maySet = mayDo('setSlots', useRoles());
  const [edited, setEdited] = useState<PlannedDay | null>(null);
  const [kept, setKept] = useState<string | null>(null);
  const columns = useMemo(() => (maySet ? [...COLUMNS, changeColumn(setEdited)] : COLUMNS), [maySet]);
  return (
    <>
      {kept !== null && (
        <Box sx={{ mb: 1.5 }}>
          <Callout icon={CalendarCheckIcon} tone="info" title="Some half hours have more booked pickups">
            {kept}.
          </Callout>
        </Box>
      )}
      <DataTable label="Days" columns={columns} rows={plan.days} rowId="date" />
      <Box sx={NOTES_STYLE}>
        <div>
          Expected are packages in transit. Nobody knows the day within a range, so a package counts in equal
          parts on its open days, and its customer too.
        </div>
        {plan.undated > 0 && (
          <div>
            Not counted: {packages(plan.undated)} in transit without a known day, because the next sailing is
            not chosen yet or the load came without {plan.undated === 1 ? 'it' : 'them'}.
          </div>
        )}
        {plan.isPartial && <div>More packages are in transit than can be counted here.</div>}
      </Box>
      {edited && (
        <SlotsDialog
          locationCode={terminal}
          day={edited}
          onSaved={(saved, capacity) => setKept(keptText(saved, capacity))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const COLUMNS: Column<PlannedDay>[] = [
  { id: 'date', header: 'Day', width: 120, card: 'title', cell: ({ date }) => dayText(date) },
  { id: 'expected', header: 'Expected', width: 206, card: 'whole', cell: expectedCell },
  {
    id: 'slots',
    header: 'Slots',
    width: 110,
    align: 'right',
    card: 'third',
    cell: (day) => day.reason ?? totalsOf(day).capacity,
  },
  {
    id: 'booked',
    header: 'Booked',
    width: 80,
    align: 'right',
    card: 'third',
    cell: (day) => (day.slots.length === 0 ? <EmptyCell hidesInCard /> : totalsOf(day).booked),
  },
  { id: 'free', header: 'Free', width: 96, align: 'right', card: 'third', cell: freeCell },
];

function expectedCell({ expected }: PlannedDay) {
  const { packages: count, customers, most } = expected;
  if (most === 0) return <EmptyCell hidesInCard />;
  if (count === 0) return `At most ${packages(most)}`;
  return (
    <>
      <span>{packages(count)}</span>
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
        {customers > 0 && `of ${customersText(customers)}, `}at most {most}
      </Box>
    </>
  );
}

function freeCell(day: PlannedDay) {
  const { free } = totalsOf(day);
  if (day.slots.length === 0) return <EmptyCell hidesInCard />;
  if (day.expected.customers <= free) return free;
  return (
    <>
      {free}
      <Box sx={{ mt: 0.5 }}>
        <StatusBadge icon={AlertIcon} tone="warning">
          Too few
        </StatusBadge>
      </Box>
    </>
  );
}

const changeColumn = (onChange: (day: PlannedDay) => void): Column<PlannedDay> => ({
  id: 'change',
  header: 'Change',
  width: 144,
  align: 'right',
  card: 'aside',
  cell: (day) =>
    day.slots.length > 0 && (
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={`Change slots on ${dayText(day.date)}`}
        onClick={() => onChange(day)}
      >
        Change
      </Button>
    ),
});

const DAYS_STYLE = {
  minWidth: { sm: 280 },
  fontSize: { xs: '1.0625rem', sm: '1.375rem' },
  textAlign: 'center',
};

const NOTES_STYLE = { display: 'grid', gap: 0.75, mt: 2, maxWidth: 720, color: 'text.secondary' };
