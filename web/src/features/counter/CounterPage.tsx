import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ComponentProps, useState } from 'react';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { closedTimeText } from '#shared/rules/texts/terminals.ts';
import { keepFocus } from '#web/components/controls/keep-focus.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { CalendarXIcon, ChevronLeftIcon, ChevronRightIcon, PinIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { CloseTerminalButton } from '#web/domain/staff/closures/CloseTerminalButton.tsx';
import { useClosures } from '#web/domain/staff/closures/queries.ts';
import { customerText } from '#web/domain/staff/labels.ts';
import { RowButton, StaffSearch } from '#web/domain/staff/StaffSearch.tsx';
import { TerminalSelect, useStaffTerminal } from '#web/domain/staff/TerminalSelect.tsx';
import { formatDate, formatWeekday } from '#web/lib/dates.ts';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { CustomerAtCounter } from './CustomerAtCounter.tsx';
import { PickupList } from './PickupList.tsx';
import { type TerminalCode, usePickupDay, usePickups } from './pickups.ts';

/** Route /staff/pickups: a terminal's appointments for a day, walk-ins, and the handover of packages. */
export function CounterPage() {
  const [terminal, setTerminal] = useStaffTerminal();
  const isServing = useIdInUrl('customer').id !== null && terminal !== null;
  return (
    <Page
      title="Pickups"
      {...(!isServing && {
        links: <Links />,
        actions: terminal && (
          <CloseTerminalButton variant="outlined" locationCode={terminal}>
            Close terminal
          </CloseTerminalButton>
        ),
      })}
    >
      {!isServing && <TerminalSelect value={terminal} onChange={setTerminal} />}
      {terminal === null ? (
        <EmptyState icon={<PinIcon fontSize="inherit" />} title="Choose your terminal.">
          You'll see its appointments here. We remember your choice on this device.
        </EmptyState>
      ) : (
        <AtTerminal key={terminal} terminal={terminal} />
      )}
    </Page>
  );
}

const Links = () => (
  <>
    <PlanningLink sx={{ display: { xs: 'none', sm: 'inline-flex' } }} />
    <RouteButton to={paths.staffClosures} size="small">
      Closures
    </RouteButton>
  </>
);

const PlanningLink = ({ sx }: Pick<ComponentProps<typeof RouteButton>, 'sx'>) => (
  <RouteButton to={paths.staffPickupPlan} size="small" sx={sx}>
    Planning
  </RouteButton>
);

/** That staff closed the terminal on the day, or for a part of it. */
function ClosedNotice({ terminal, day }: { terminal: TerminalCode; day: string }) {
  const { data: closures = [] } = useClosures();
  const shown = closures.filter(
    ({ locationCode, from, until }) =>
      locationCode === terminal && from < `${day}T24:00` && until > `${day}T00:00`,
  );
  return shown.map((closure) => (
    <Box key={closure.closureId} sx={{ mb: 1.5 }}>
      <Callout icon={CalendarXIcon} tone="warning" title={`Closed: ${closure.reason}`}>
        {closedTimeText(closure)}
      </Callout>
    </Box>
  ));
}

function AtTerminal({ terminal }: { terminal: TerminalCode }) {
  const customer = useIdInUrl('customer');
  // The package whose scan found the customer, which is selected initially.
  const [scanned, setScanned] = useState<ListedParcel | null>(null);
  if (customer.id === null)
    return (
      <Counter
        terminal={terminal}
        onCustomer={(customerId, parcel) => {
          setScanned(parcel ?? null);
          customer.open(customerId);
        }}
      />
    );
  return (
    <CustomerAtCounter
      key={customer.id}
      customerId={customer.id}
      terminal={terminal}
      scanned={scanned}
      onClose={customer.close}
    />
  );
}

interface CounterProps {
  terminal: TerminalCode;
  /** `scanned` is the package whose scan found the customer. */
  onCustomer: (customerId: string, scanned?: ListedParcel) => void;
}

function Counter({ terminal, onCustomer }: CounterProps) {
  const day = usePickupDay(terminal);
  const pickups = usePickups(terminal, day.day);
  return (
    <>
      <CounterSearch pickups={pickups.data?.pickups} onCustomer={onCustomer} />
      <DayPicker day={day} />
      <ClosedNotice terminal={terminal} day={day.day} />
      <PickupList query={pickups} timeZone={day.timeZone} onCustomer={onCustomer} />
      {/* On a phone, there is no room beside the heading. */}
      <PlanningLink sx={{ display: { sm: 'none' }, mt: 1.5 }} />
    </>
  );
}

export function DayPicker({ day }: { day: ReturnType<typeof usePickupDay> }) {
  const noon = `${day.day}T12:00:00Z`;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 0.5, sm: 1 }, mb: 1.5 }}
    >
      <IconButton aria-label="Previous day" onClick={day.showPrevious}>
        <ChevronLeftIcon />
      </IconButton>
      <Typography variant="h2" aria-live="polite" sx={DAY_STYLE}>
        {day.isToday ? 'Today, ' : ''}
        {formatWeekday(noon, 'UTC')} {formatDate(noon, 'UTC')}
      </Typography>
      <IconButton aria-label="Next day" onClick={day.showNext}>
        <ChevronRightIcon />
      </IconButton>
      {!day.isToday && (
        <Button ref={keepFocus} onClick={day.showToday}>
          Today
        </Button>
      )}
    </Box>
  );
}

/** Fits between the arrows even on the narrowest phone. */
const DAY_STYLE = {
  flex: { xs: '1 0 180px', sm: '0 0 auto' },
  minWidth: { sm: 260 },
  fontSize: { xs: '1.125rem', sm: '1.375rem' },
  textAlign: 'center',
} as const;

interface CounterSearchProps {
  /** The appointments of the day, for pickup codes. Undefined while they are not loaded. */
  pickups: readonly Appointment[] | undefined;
  onCustomer: (customerId: string, scanned?: ListedParcel) => void;
}

/** Finds the customer at the counter. Pickup codes are found without a request. */
function CounterSearch({ pickups, onCustomer }: CounterSearchProps) {
  return (
    <StaffSearch
      label="Find a customer"
      placeholder="Code, name, number or scan"
      emptyText={
        pickups
          ? 'No match for this code, number or name.'
          : 'No match for this number or name. Pickup codes can be found once the appointments are loaded.'
      }
      hitsOf={(text, found) =>
        walkIns(text, pickups, found).map((hit) => ({
          key: hit.customerId,
          open: () => onCustomer(hit.customerId, hit.parcel),
          row: (onOpen) => (
            <RowButton onClick={onOpen}>
              <Box component="b" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
                {customerText(hit)}
              </Box>
              {hit.detail !== '' && <span>{hit.detail}</span>}
            </RowButton>
          ),
        }))
      }
    />
  );
}

type Customer = Pick<Appointment, 'customerId' | 'customerName' | 'companyName' | 'customerNumber'>;

interface WalkIn extends Customer {
  /** What matched, if not the name or number. */
  readonly detail: string;
  readonly parcel?: ListedParcel;
}

const compact = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** The customers who match a search, pickup codes first. Each is listed once. */
export function walkIns(
  text: string,
  pickups: readonly Appointment[] | undefined,
  found: Found | undefined,
): WalkIn[] {
  const parcels = found?.parcels ?? [];
  // Carriers use numbers again, so a package that is gone can have the number of one that is here.
  const open = parcels.filter(({ status }) => !isFinal(status));
  const all: WalkIn[] = [
    ...(pickups ?? [])
      .filter(({ pickupCode }) => compact(pickupCode) === compact(text))
      .map((pickup) => ({ ...customerOf(pickup), detail: `Pickup code ${pickup.pickupCode}` })),
    ...(open.length > 0 ? open : parcels).map((parcel) => ({
      ...customerOf(parcel),
      detail: `Package ${parcel.freightBillNum}`,
      parcel,
    })),
    ...(found?.customers ?? []).map(({ customerId, customerNumber, name, company }) => ({
      customerId,
      customerNumber,
      customerName: name,
      companyName: company,
      detail: '',
    })),
  ];
  const seen = new Set<string>();
  return all.filter(({ customerId }) => !seen.has(customerId) && seen.add(customerId));
}

const customerOf = ({ customerId, customerName, companyName, customerNumber }: Customer): Customer => ({
  customerId,
  customerName,
  companyName,
  customerNumber,
});
