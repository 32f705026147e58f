import Box from '@mui/material/Box';
import { useState } from 'react';
import type { CounterDay, CounterPickup } from '#shared/contracts/collection/counter.ts';
import { collectionCodeIn } from '#shared/rules/collection/collection-code.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { TextField } from '#web/components/form/TextField.tsx';
import { AlertIcon, CalendarCheckIcon } from '#web/components/icons.tsx';
import { useScans } from '#web/components/scan/ScanProvider.tsx';
import { customerText } from '#web/domain/staff/labels.ts';
import { RowButton } from '#web/domain/staff/StaffSearch.tsx';
import { formatTime } from '#web/lib/dates.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { withoutTaken } from '../day/kept-day.ts';
import { PickupMoney } from '../day/PickupMoney.tsx';
import { checkCode } from './codes.ts';
import { OfflineCustomer, type Serving } from './OfflineCustomer.tsx';
import { enqueue } from './queue-store.ts';

interface OfflineCounterProps {
  day: CounterDay;
  timeZone: string;
  /** Called when a customer is being served, and when that is over: meanwhile, the page must not change. */
  onServing: (isServing: boolean) => void;
}

const compact = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** The pickups that a search text finds: by pickup code, name, company, customer number or freight bill. */
export function pickupsFor(day: CounterDay, text: string): readonly CounterPickup[] {
  const wanted = compact(text);
  return day.pickups.filter(({ appointment, parcels }) => {
    const { pickupCode, customerName, companyName, customerNumber } = appointment;
    const names = [customerName, companyName].map(compact);
    const numbers = [pickupCode, customerNumber, ...parcels.map(({ freightBillNum }) => freightBillNum)];
    return names.some((name) => name.includes(wanted)) || numbers.some((each) => compact(each) === wanted);
  });
}

/** The counter without a network: the pickups of today as of when they were loaded. */
export function OfflineCounter({ day: loaded, timeZone, onServing }: OfflineCounterProps) {
  const [serving, setServing] = useState<Serving | null>(null);
  const [text, setText] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const username = useSession().identity?.username ?? '';
  const day = withoutTaken(loaded);
  const serve = (next: Serving | null) => {
    setServing(next);
    setText('');
    setMessage(null);
    onServing(next !== null);
  };

  async function submit(entered: string): Promise<void> {
    setMessage(null);
    const check = await checkCode(day, entered);
    if (check?.result === 'RIGHT') {
      const { pickup, authorization, code } = check;
      return serve({ pickup, collector: { authorization, code } });
    }
    if (check?.result === 'WRONG') {
      const body = { locationCode: day.locationCode, code: check.code };
      await enqueue({ kind: 'WRONG_CODE', id: crypto.randomUUID(), username, body });
    }
    const [pickup, ...others] = pickupsFor(day, entered);
    if (check) setMessage(check.message);
    else if (pickup && others.length === 0) serve({ pickup });
    else if (!pickup) setMessage('No pickup of today has this code, name or number.');
  }
  useScans((scanned) => void submit(scanned));

  if (serving) return <OfflineCustomer serving={serving} day={day} onClose={() => serve(null)} />;
  const isSearching = text.trim().length > 1 && collectionCodeIn(text) === null;
  const shown = isSearching ? pickupsFor(day, text) : day.pickups;
  return (
    <>
      <Box
        component="form"
        role="search"
        sx={{ mb: 2 }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(text);
        }}
      >
        <TextField
          autoFocus
          label="Find a pickup"
          placeholder="Code, name or number"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Box>
      <LiveRegion collapses>
        {message !== null && (
          <Box sx={{ mb: 2 }}>
            <Callout icon={AlertIcon} tone="error" title={message} />
          </Box>
        )}
      </LiveRegion>
      {shown.length === 0 ? (
        <EmptyState icon={<CalendarCheckIcon fontSize="inherit" />} title="No pickups found.">
          Without a network, only those of today are known.
        </EmptyState>
      ) : (
        <Box
          component="ul"
          aria-label="Pickups"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {shown.map((pickup) => (
            <li key={pickup.appointment.id}>
              <OfflineRow pickup={pickup} timeZone={timeZone} onOpen={() => serve({ pickup })} />
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

function OfflineRow(props: { pickup: CounterPickup; timeZone: string; onOpen: () => void }) {
  const { appointment, parcels } = props.pickup;
  return (
    <RowButton onClick={props.onOpen}>
      <Box component="span" sx={{ flex: '0 0 84px', whiteSpace: 'nowrap', fontWeight: 650 }}>
        {formatTime(appointment.pickupDate, props.timeZone)}
      </Box>
      <Box component="span" sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <b>{customerText(appointment)}</b>
        {appointment.notes !== '' && (
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{appointment.notes}</Box>
        )}
        <PickupMoney parcels={parcels} />
      </Box>
      <Mono>{appointment.pickupCode}</Mono>
    </RowButton>
  );
}
