import { useState } from 'react';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { PinIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { TerminalSelect } from '#web/domain/staff/TerminalSelect.tsx';
import { useCustomerInUrl } from '#web/domain/staff/use-customer-in-url.ts';
import { useStaffTerminal } from '#web/domain/staff/use-staff-terminal.ts';
import { Counter, type TerminalCode } from './Counter.tsx';
import { CustomerAtCounter } from './CustomerAtCounter.tsx';

/** Route /staff/pickups: the appointments of a terminal's day, walk-ins, and the hand-over of packages. */
export function CounterPage() {
  const [terminal, setTerminal] = useStaffTerminal();
  const customer = useCustomerInUrl();
  const isServing = terminal !== null && customer.id !== null;
  return (
    <Page title="Pickups">
      {!isServing && <TerminalSelect codes={DESTINATION_CODES} value={terminal} onChange={setTerminal} />}
      {terminal === null ? (
        <EmptyState icon={<PinIcon fontSize="inherit" />} title="Choose your terminal.">
          Its appointments of the day appear here. The choice is remembered on this device.
        </EmptyState>
      ) : (
        <AtTerminal key={terminal} terminal={terminal} customer={customer} />
      )}
    </Page>
  );
}

interface AtTerminalProps {
  terminal: TerminalCode;
  customer: ReturnType<typeof useCustomerInUrl>;
}

function AtTerminal({ terminal, customer }: AtTerminalProps) {
  // The package whose scan opened the customer is ticked at once.
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
