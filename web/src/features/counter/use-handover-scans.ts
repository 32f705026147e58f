import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedParcel } from '../../../../shared/contracts/staff/staff-parcel.ts';
import { useScans } from '../../components/scan/use-scans.ts';
import { customerText } from '../../domain/staff/labels.ts';
import { findQuery } from '../../domain/staff/list-queries.ts';
import { playBadSound, playGoodSound } from '../../lib/sounds.ts';
import { readScan } from './handover-form.ts';

interface ScanMessage {
  readonly isGood: boolean;
  readonly text: string;
}

interface HandoverScans {
  readonly here: readonly ListedParcel[];
  readonly others: readonly ListedParcel[];
  readonly onReady: (parcel: ListedParcel) => void;
}

/** Ticks packages by scanning them. Returns what the last scan meant. */
export function useHandoverScans({ here, others, onReady }: HandoverScans): ScanMessage | null {
  const client = useQueryClient();
  const [message, setMessage] = useState<ScanMessage | null>(null);

  const say = (isGood: boolean, text: string) => {
    if (isGood) playGoodSound();
    else playBadSound();
    setMessage({ isGood, text });
  };

  useScans(async (scanned) => {
    const scan = readScan(scanned, here, others);
    if (scan.result === 'refused') return say(false, scan.message);
    if (scan.result === 'ready') {
      onReady(scan.parcel);
      return say(true, `${scan.parcel.freightBillNum} is ticked.`);
    }
    try {
      const { parcels } = await client.fetchQuery({ ...findQuery(scanned), staleTime: 0 });
      const [parcel] = parcels;
      if (!parcel) return say(false, `Nothing has the number ${scanned.trim()}.`);
      const owner = customerText(parcel);
      say(false, `${parcel.freightBillNum} belongs to another customer: ${owner}.`);
    } catch {
      say(false, 'The scanned package could not be looked up. Please scan it again.');
    }
  });
  return message;
}
