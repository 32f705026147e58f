import { useState } from 'react';
import type { CheckedCode } from '#shared/contracts/collection/authorizations.ts';
import type { FoundCustomer, ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import { collectionCodeIn } from '#shared/rules/collection/collection-code.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { storageDue } from '#shared/rules/payment.ts';
import { trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { trackingNumberRefusal } from '#shared/rules/scans/tracking-number-refusal.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { useScans } from '#web/components/scan/ScanProvider.tsx';
import { customerText } from '#web/domain/staff/labels.ts';
import { useFindOnce } from '#web/domain/staff/queries.ts';
import { explainError, explanationText } from '#web/lib/errors/explain-error.ts';
import { playBadSound, playGoodSound } from '#web/lib/sounds.ts';
import { useCheckCode } from './authority/check-code.ts';
import { closedText, readScan, type ScanMessage } from './handover-form.ts';
import type { TerminalCode } from './pickups.ts';

export interface HandoverScans {
  terminal: TerminalCode;
  customer: FoundCustomer;
  /** The customer's packages that are here. */
  parcels: readonly ListedParcel[];
  /** Their other open packages. */
  others: readonly ListedParcel[];
  /** About the scan that found the customer. */
  first: ScanMessage | null;
  /** Called when a scan shows that the packages have changed. */
  onChanged: () => void;
  selectedIds: () => readonly string[];
  onReady: (parcel: ListedParcel) => void;
  /** Called with the person whose collection code was scanned. Without it, codes are not checked. */
  onCollector: ((collector: CheckedCode) => void) | undefined;
}

/** Selects packages by scanning them. Returns the message about the last scan. */
export function useHandoverScans(props: HandoverScans): ScanMessage | null {
  const { customer, parcels: here, others, selectedIds, onReady, onChanged, onCollector, first } = props;
  const { mutate: find, reset: forget } = useFindOnce({ staleTime: 0 });
  const { mutate: check } = useCheckCode(props.terminal);
  const [message, setMessage] = useState(first);

  const show = (isGood: boolean, text: string) => {
    if (isGood) playGoodSound();
    else playBadSound();
    setMessage({ isGood, text });
  };

  const showFound = (scanned: string, { parcels }: Found) => {
    // Carriers use numbers again, so packages of other customers may have had it.
    const own = parcels.find((each) => each.customerId === customer.customerId && !isFinal(each.status));
    const parcel = own ?? parcels[0];
    if (!parcel) return show(false, `No package has the number ${trackingNumberOf(scanned)}.`);
    if (parcel.customerId === customer.customerId) {
      onChanged();
      return show(false, `${closedText(parcel)} The list was refreshed.`);
    }
    show(false, `${parcel.freightBillNum} belongs to another customer: ${customerText(parcel)}.`);
  };

  const checkCode = (code: string, onCollector: (collector: CheckedCode) => void) =>
    check(code, {
      onSuccess: (checked) => {
        if (checked.customerId !== customer.customerId)
          return show(false, `This code is for packages of another customer: ${checked.customerName}.`);
        onCollector(checked);
        show(true, `The code of ${checked.name} is right.`);
      },
      onError: (error) => show(false, explanationText(explainError(error))),
    });

  useScans((scanned) => {
    forget();
    const code = collectionCodeIn(scanned);
    if (code !== null && onCollector) return checkCode(code, onCollector);
    const scan = readScan(scanned, here, others, selectedIds());
    if (scan.result === 'refused') return show(false, scan.message);
    if (scan.result === 'ready') {
      onReady(scan.parcel);
      return show(storageDue(scan.parcel) === 0, scan.message);
    }
    const refusal = trackingNumberRefusal(scanned);
    if (refusal !== null) return show(false, refusal);
    find(scanned, {
      onSuccess: (found) => showFound(scanned, found),
      onError: () => show(false, "We couldn't look up the package. Please scan it again."),
    });
  });
  return message;
}

export function ScanCallout({ message: { isGood, text } }: { message: ScanMessage }) {
  return (
    <Callout icon={isGood ? CheckCircleIcon : AlertIcon} tone={isGood ? 'success' : 'error'} title={text} />
  );
}
