import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CheckedCode } from '#shared/contracts/collection/authorizations.ts';
import type {
  CustomerContact as CustomerContactFields,
  ListedParcel,
} from '#shared/contracts/staff/staff-parcel.ts';
import { RefreshButton } from '#web/components/controls/RefreshButton.tsx';
import { LazyDetails } from '#web/components/display/LazyDetails.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { hasDraft } from '#web/components/form/draft.ts';
import { leaveForms } from '#web/components/form/unsaved.ts';
import { BoxIcon, ChevronLeftIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { ParcelBadges } from '#web/domain/parcel/ParcelBadges.tsx';
import { ClosedPackages } from '#web/domain/staff/customer/ClosedPackages.tsx';
import { CustomerContact } from '#web/domain/staff/customer/CustomerContact.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { useCustomerParcels } from '#web/domain/staff/queries.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { HandedOver } from './HandedOver.tsx';
import { HandoverForm } from './HandoverForm.tsx';
import { ScanCallout } from './HandoverScans.tsx';
import { type DoneHandover, firstMessage } from './handover-form.ts';
import { PickupNotes } from './PickupNotes.tsx';
import { type TerminalCode, usePickupDay, usePickups } from './pickups.ts';
import { RefusedPackages } from './RefusedPackages.tsx';

/** The customer may be paying on their phone. The tablet looks more often while a handover waits for it. */
const REFETCH_MS = 15_000;
const REFETCH_WAITING_MS = 4000;

interface CustomerAtCounterProps {
  customerId: string;
  terminal: TerminalCode;
  /** The package whose scan found the customer. */
  scanned: ListedParcel | null;
  /** The person whose code found the customer. */
  collector: CheckedCode | null;
  onClose: () => void;
}

export function CustomerAtCounter({
  customerId,
  terminal,
  scanned,
  collector,
  onClose,
}: CustomerAtCounterProps) {
  const [isWaiting, setIsWaiting] = useState(false);
  const query = useCustomerParcels(customerId, isWaiting ? REFETCH_WAITING_MS : REFETCH_MS);
  const { data: latest, isFetching, refetch } = query;
  // Until the result of a handover is known, its packages stay on screen, so that it can be sent again.
  const [sent, setSent] = useState<typeof latest>();
  // A signature stays on screen even if a refresh shows that nothing is left to hand over.
  const [isSigned, setIsSigned] = useState(() => hasDraft(`handover ${customerId}`));
  const data = sent ?? latest;
  const { day } = usePickupDay(terminal);
  const pickups = usePickups(terminal, day);
  const [done, setDone] = useState<DoneHandover | null>(null);
  const nameOf = useLocationNames();
  if (done) return <HandedOver handover={done} onNext={onClose} />;
  const ready = data?.parcels.filter(isHere(terminal)) ?? [];
  const others = data?.parcels.filter((parcel) => !ready.includes(parcel)) ?? [];
  const first = scanned && firstMessage(scanned, ready, others);
  return (
    <section aria-label="Customer">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
        <Button onClick={() => leaveForms(onClose)} startIcon={<ChevronLeftIcon />} sx={{ ml: -1.5 }}>
          All pickups
        </Button>
        <RefreshButton isRefreshing={isFetching} disabled={!data} onRefresh={() => void refetch()} />
      </Box>
      <Loaded
        query={{ ...query, data }}
        loading={<Skeleton variant="rounded" height={320} />}
        failure="The customer could not be loaded."
      >
        {({ customer, parcels, unreadable }) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
            <CustomerHeading customer={customer} pickups={pickups} />
            <UnreadableNotice count={unreadable} what="package" />
            {ready.length > 0 || isSigned ? (
              <HandoverForm
                customer={customer}
                terminal={terminal}
                parcels={ready}
                others={others}
                scanned={scanned}
                collector={collector}
                first={first}
                onChanged={() => void refetch()}
                onSigned={setIsSigned}
                onWait={setIsWaiting}
                onSend={() => setSent(data)}
                onRefused={() => setSent(undefined)}
                onDone={setDone}
              />
            ) : (
              <>
                {first && <ScanCallout message={first} />}
                <EmptyState
                  icon={<BoxIcon fontSize="inherit" />}
                  title={`Nothing to pick up in ${nameOf(terminal)}.`}
                >
                  {parcels.length + unreadable === 0
                    ? 'The customer has no open packages.'
                    : `${packages(parcels.length)} not here yet.`}
                </EmptyState>
              </>
            )}
            <RefusedPackages parcels={ready} />
            <OnTheWay parcels={others} />
            <ClosedPackages customerId={customerId} />
          </Box>
        )}
      </Loaded>
    </section>
  );
}

const isHere = (terminal: TerminalCode) => (parcel: ListedParcel) =>
  parcel.status === 'DESTINATION' && parcel.destinationCode === terminal;

function CustomerHeading(props: { customer: CustomerContactFields; pickups: ReturnType<typeof usePickups> }) {
  const { customer, pickups } = props;
  const pickup = pickups.data?.pickups.find(({ customerId }) => customerId === customer.customerId);
  return (
    <div>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {nameAndCompany(customer.name, customer.company)}
      </Typography>
      <Typography color="textSecondary">
        Customer {customer.customerNumber}
        {pickup && (
          <>
            {' · Pickup code '}
            <Mono>{pickup.pickupCode}</Mono>
          </>
        )}
      </Typography>
      <CustomerContact {...customer} />
      <PickupNotes notes={pickup?.notes ?? ''} />
      <Loaded isLine query={pickups} loading={null} failure="Their pickup code could not be loaded.">
        {() => null}
      </Loaded>
    </div>
  );
}

function OnTheWay({ parcels }: { parcels: readonly ListedParcel[] }) {
  const nameOf = useLocationNames();
  if (parcels.length === 0) return null;
  return (
    <LazyDetails title={`${packages(parcels.length)} not here`}>
      {() => (
        <Box component="ul" aria-label="Not here" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {parcels.map((parcel) => (
            <Box component="li" key={parcel.parcelId} sx={ROW}>
              <Mono>{parcel.freightBillNum}</Mono>
              <ParcelBadges parcel={parcel} />
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {parcel.destinationCode ? nameOf(parcel.destinationCode) : 'No destination'}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </LazyDetails>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 0.75,
} as const;
