import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { useScans } from '#web/components/scan/ScanProvider.tsx';
import { customerText } from '#web/domain/staff/labels.ts';
import { findQuery } from '#web/domain/staff/list-queries.ts';
import { playBadSound, playGoodSound } from '#web/lib/sounds.ts';
import { closedText, readScan, type ScanMessage } from './handover-form.ts';

interface HandoverScans {
  readonly customerId: string;
  readonly here: readonly ListedParcel[];
  readonly others: readonly ListedParcel[];
  readonly onReady: (parcel: ListedParcel) => void;
  /** Called when a scan shows that the lists are outdated. */
  readonly onChanged: () => void;
  /** About the scan that found the customer. */
  readonly first: ScanMessage | null;
}

/** Selects packages by scanning them. Returns the message about the last scan. */
export function useHandoverScans(props: HandoverScans): ScanMessage | null {
  const { customerId, here, others, onReady, onChanged, first } = props;
  const client = useQueryClient();
  const [message, setMessage] = useState(first);

  const show = (isGood: boolean, text: string) => {
    if (isGood) playGoodSound();
    else playBadSound();
    setMessage({ isGood, text });
  };

  useScans(async (scanned) => {
    const scan = readScan(scanned, here, others);
    if (scan.result === 'refused') return show(false, scan.message);
    if (scan.result === 'ready') {
      onReady(scan.parcel);
      return show(true, `${scan.parcel.freightBillNum} is selected.`);
    }
    try {
      const { parcels } = await client.fetchQuery({ ...findQuery(scanned), staleTime: 0 });
      const [parcel] = parcels;
      if (!parcel) return show(false, `Nothing has the number ${scanned.trim()}.`);
      if (parcel.customerId === customerId) {
        onChanged();
        return show(false, `${closedText(parcel)} The list was loaded again.`);
      }
      const owner = customerText(parcel);
      show(false, `${parcel.freightBillNum} belongs to another customer: ${owner}.`);
    } catch {
      show(false, 'The scanned package could not be looked up. Please scan it again.');
    }
  });
  return message;
}

/** The message about a scan at the counter. */
export function ScanCallout({ message: { isGood, text } }: { message: ScanMessage }) {
  return (
    <Callout icon={isGood ? CheckCircleIcon : AlertIcon} tone={isGood ? 'success' : 'error'} title={text} />
  );
}
