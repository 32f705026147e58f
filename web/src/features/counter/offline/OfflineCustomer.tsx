import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AuthorityInput } from '#shared/contracts/collection/authority.ts';
import type {
  CounterAuthorization,
  CounterDay,
  CounterPickup,
} from '#shared/contracts/collection/counter.ts';
import type { Handover } from '#shared/contracts/staff/handovers.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { leaveForms } from '#web/components/form/unsaved.ts';
import { BoxIcon, CardIcon, CheckCircleIcon, ChevronLeftIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { portalTime } from '#web/lib/clock.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { dueOf, isClear, isRefused } from '../day/counter-day.ts';
import { noteTaken } from '../day/kept-day.ts';
import { HandedOver } from '../HandedOver.tsx';
import { HandoverForm } from '../HandoverForm.tsx';
import type { DoneHandover, Sent } from '../handover-form.ts';
import { PickupNotes } from '../PickupNotes.tsx';
import { enqueue } from './queue-store.ts';

/** Whom staff serve: the customer, or a person whose code was right. */
export interface Serving {
  readonly pickup: CounterPickup;
  readonly collector?: { readonly authorization: CounterAuthorization; readonly code: string };
}

interface OfflineCustomerProps {
  serving: Serving;
  day: CounterDay;
  onClose: () => void;
}

const nothing = () => undefined;

/** Takes a handover without a network: what the tablet knows to be paid, against a signature that it keeps. */
export function OfflineCustomer({ serving: { pickup, collector }, day, onClose }: OfflineCustomerProps) {
  const { appointment, parcels } = pickup;
  const { customerId, customerName, companyName, customerNumber, locationCode } = appointment;
  const username = useSession().identity?.username ?? '';
  const [done, setDone] = useState<DoneHandover | null>(null);
  // What is taken meanwhile leaves the day, but not the form that has just sent it.
  const [given] = useState(parcels);
  const covered = given.filter(
    ({ parcelId }) => !collector || collector.authorization.parcelIds.includes(parcelId),
  );
  const clear = covered.filter(isClear);
  const refused = covered.filter(isRefused);
  const unclear = covered.filter((parcel) => !isClear(parcel) && !isRefused(parcel));
  const authority: AuthorityInput = collector
    ? { kind: 'AUTHORIZED', code: collector.code }
    : { kind: 'OWNER' };

  async function take({ body, image }: Sent): Promise<Handover> {
    const takenAt = portalTime().toISOString();
    const { handoverId, parcelIds } = body;
    const freightBillNums = given
      .filter(({ parcelId }) => parcelIds.includes(parcelId))
      .map(({ freightBillNum }) => freightBillNum);
    await enqueue({
      kind: 'HANDOVER',
      id: handoverId,
      username,
      body: { ...body, takenAt, asOf: day.asOf },
      image,
      customerName,
      freightBillNums,
    });
    const used = collector ? [collector.authorization.authorizationId] : [];
    noteTaken([...parcelIds, ...used], takenAt, day.asOf);
    return { handoverId, handedOverAt: takenAt, parcelIds };
  }

  if (done) return <HandedOver handover={done} onNext={onClose} />;
  const customer = { customerId, customerNumber, name: customerName, company: companyName };
  return (
    <section aria-label="Customer">
      <Button onClick={() => leaveForms(onClose)} startIcon={<ChevronLeftIcon />} sx={{ ml: -1.5, mb: 1.5 }}>
        All pickups
      </Button>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <div>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {nameAndCompany(customerName, companyName)}
          </Typography>
          <Typography color="textSecondary">
            Customer {customerNumber} · Pickup code <Mono>{appointment.pickupCode}</Mono>
          </Typography>
          <PickupNotes notes={appointment.notes} />
        </div>
        {collector && (
          <Callout
            icon={CheckCircleIcon}
            tone="success"
            title={`The code is right: ${collector.authorization.name} may collect.`}
          >
            Compare this name with their photo ID. They sign with it.
          </Callout>
        )}
        {unclear.length > 0 && (
          <Callout icon={CardIcon} tone="warning" title={`${packages(unclear.length)} must stay here`}>
            {formatDollars(dueOf(unclear))} was due for{' '}
            <Mono>{unclear.map(({ freightBillNum }) => freightBillNum).join(', ')}</Mono>. A payment since
            then is not known on this tablet.
          </Callout>
        )}
        {refused.length > 0 && (
          <Callout icon={BoxIcon} tone="warning" title={`${packages(refused.length)} must stay here`}>
            The customer has refused{' '}
            <Mono>{refused.map(({ freightBillNum }) => freightBillNum).join(', ')}</Mono>.
          </Callout>
        )}
        {clear.length > 0 ? (
          <HandoverForm
            customer={customer}
            terminal={locationCode}
            parcels={clear}
            others={[]}
            scanned={null}
            first={null}
            onChanged={nothing}
            onSigned={nothing}
            onWait={nothing}
            onSend={nothing}
            onRefused={nothing}
            onDone={setDone}
            offline={{ authority, collectorName: collector?.authorization.name, take }}
          />
        ) : (
          <EmptyState icon={<BoxIcon fontSize="inherit" />} title="Nothing can be handed over.">
            {given.length === 0 ? 'The packages of this pickup have already left.' : ''}
          </EmptyState>
        )}
      </Box>
    </section>
  );
}
