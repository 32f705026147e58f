import Box from '@mui/material/Box';
import { type ComponentProps, useEffect, useState } from 'react';
import type { CheckedCode } from '#shared/contracts/collection/authorizations.ts';
import type { CounterDay } from '#shared/contracts/collection/counter.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { closedTimeText } from '#shared/rules/texts/terminals.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { CalendarXIcon, PinIcon, PrinterIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { CloseTerminalButton } from '#web/domain/staff/closures/CloseTerminalButton.tsx';
import { useClosures } from '#web/domain/staff/closures/queries.ts';
import { pickingPath } from '#web/domain/staff/staff-paths.ts';
import { TerminalSelect, useStaffTerminal } from '#web/domain/staff/TerminalSelect.tsx';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { keepCounterCode } from '#web/lib/worker.ts';
import { CounterSearch } from './CounterSearch.tsx';
import { CustomerAtCounter } from './CustomerAtCounter.tsx';
import { DayPicker } from './DayPicker.tsx';
import { useCounterDay } from './day/counter-day.ts';
import { OfflineCounter } from './offline/OfflineCounter.tsx';
import { OfflineProblems } from './offline/OfflineProblems.tsx';
import { QueueNotice } from './offline/QueueNotice.tsx';
import { WithoutNetwork } from './offline/WithoutNetwork.tsx';
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
    <RouteButton to={paths.staffAgents} size="small">
      Carriers
    </RouteButton>
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
  const [collector, setCollector] = useState<CheckedCode | null>(null);
  if (customer.id === null)
    return (
      <Counter
        terminal={terminal}
        onCustomer={(customerId, parcel) => {
          setScanned(parcel ?? null);
          setCollector(null);
          customer.open(customerId);
        }}
        onCollector={(checked) => {
          setScanned(null);
          setCollector(checked);
          customer.open(checked.customerId);
        }}
      />
    );
  return (
    <CustomerAtCounter
      key={customer.id}
      customerId={customer.id}
      terminal={terminal}
      scanned={scanned}
      collector={collector}
      onClose={customer.close}
    />
  );
}

interface CounterProps {
  terminal: TerminalCode;
  /** `scanned` is the package whose scan found the customer. */
  onCustomer: (customerId: string, scanned?: ListedParcel) => void;
  /** Called with the person whose code was entered in the search. */
  onCollector: (collector: CheckedCode) => void;
}

function Counter({ terminal, onCustomer, onCollector }: CounterProps) {
  const day = usePickupDay(terminal);
  const pickups = usePickups(terminal, day.day);
  const counter = useCounterDay(terminal, day.day, day.isToday);
  useEffect(keepCounterCode, []);
  // What is being served without a network stays on screen when the network is back.
  const [served, setServed] = useState<CounterDay | null>(null);
  const { timeZone } = day;
  const isOffline = served !== null || counter.isOffline;
  const offlineDay = served ?? (day.isToday ? counter.day : undefined);
  if (isOffline)
    return (
      <WithoutNetwork day={offlineDay} timeZone={timeZone}>
        {offlineDay && (
          <OfflineCounter
            day={offlineDay}
            timeZone={timeZone}
            onServing={(isServing) => setServed(isServing ? offlineDay : null)}
          />
        )}
      </WithoutNetwork>
    );
  return (
    <>
      <QueueNotice timeZone={timeZone} isOffline={false} />
      <OfflineProblems terminal={terminal} timeZone={timeZone} />
      <CounterSearch
        terminal={terminal}
        pickups={pickups.data?.pickups}
        onCustomer={onCustomer}
        onCollector={onCollector}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <DayPicker day={day} />
        <RouteButton to={pickingPath(terminal, day.day)} size="small" startIcon={<PrinterIcon />}>
          Print
        </RouteButton>
      </Box>
      <ClosedNotice terminal={terminal} day={day.day} />
      <PickupList query={pickups} day={counter.day} timeZone={timeZone} onCustomer={onCustomer} />
      {/* On a phone, there is no room beside the heading. */}
      <PlanningLink sx={{ display: { sm: 'none' }, mt: 1.5 }} />
    </>
  );
}
