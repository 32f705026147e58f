import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { storageDue } from '#shared/rules/payment.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { ClockIcon } from '#web/components/icons.tsx';
import { useRoles } from '#web/domain/staff/queries.ts';
import { formatDollars } from '#web/lib/numbers.ts';

interface StorageWaitOptions {
  /** The packages of the handover. */
  parcels: readonly ListedParcel[];
  /** What the person at the tablet confirmed, apart from the signature. */
  content: string;
  /** Hands over what was asked for. */
  onPaid: () => void;
}

/** How long a handover waits for a payment. Later, the customer has probably left without the packages. */
const WAIT_MS = 15 * MINUTE_MS;

/**
 * A handover waits while storage is due for its packages. `ask` asks for it: it goes on once nothing is due anymore, but not
 * if something has changed that the person at the tablet confirmed, nor after a quarter of an hour.
 */
export function useStorageWait({ parcels, content, onPaid }: StorageWaitOptions) {
  const due = sumDollars(parcels.map(storageDue));
  const [asked, setAsked] = useState<{ content: string; until: number } | null>(null);
  const isAsked = asked?.content === content;
  const goOn = useEffectEvent(onPaid);
  useEffect(() => {
    if (asked === null) return;
    const stop = () => setAsked(null);
    if (isAsked && due > 0) {
      const timer = setTimeout(stop, asked.until - Date.now());
      return () => clearTimeout(timer);
    }
    stop();
    // A tablet that slept did not stop in time.
    if (isAsked && Date.now() < asked.until) goOn();
  }, [asked, isAsked, due]);
  return {
    due,
    isAsked: isAsked && due > 0,
    ask: () => setAsked({ content, until: Date.now() + WAIT_MS }),
    stop: () => setAsked(null),
  };
}

interface StorageDueProps extends Pick<StorageWaitOptions, 'parcels'> {
  wait: ReturnType<typeof useStorageWait>;
  onWaive: (parcel: ListedParcel) => void;
}

/** The storage that is due before a handover, and that it waits for the payment. */
export function StorageDue({ parcels, wait: { due, isAsked, stop }, onWaive }: StorageDueProps) {
  const mayWaive = mayDo('waiveStorage', useRoles());
  return (
    <LiveRegion collapses>
      {due > 0 && (
        <Callout icon={ClockIcon} tone="warning" title={`${formatDollars(due)} is due for storage`}>
          {isAsked
            ? 'Waiting for the payment. The handover goes on by itself.'
            : 'The customer can pay it on their phone, under Active Packages. This page shows it within seconds.'}
          <Box component="ul" aria-label="Storage due" sx={LIST_STYLE}>
            {parcels
              .filter((parcel) => storageDue(parcel) > 0)
              .map((parcel) => (
                <li key={parcel.parcelId}>
                  <span>
                    <Mono>{parcel.freightBillNum}</Mono>: {formatDollars(storageDue(parcel))}
                  </span>
                  {mayWaive && (
                    <Button
                      size="small"
                      color="inherit"
                      aria-haspopup="dialog"
                      onClick={() => onWaive(parcel)}
                    >
                      Waive<VisuallyHidden> the storage of {parcel.freightBillNum}</VisuallyHidden>
                    </Button>
                  )}
                </li>
              ))}
          </Box>
          {isAsked && (
            <Button variant="outlined" color="inherit" onClick={stop}>
              Stop waiting
            </Button>
          )}
        </Callout>
      )}
    </LiveRegion>
  );
}

const LIST_STYLE = {
  listStyle: 'none',
  m: 0,
  my: 1,
  p: 0,
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 },
} as const;
