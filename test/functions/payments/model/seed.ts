import { customerPartition } from '../../../../functions/data/keys.ts';
import { parcelEntity } from '../../../../functions/parcels/parcel-record.ts';
import { storedCardEntity } from '../../../../functions/payments/cards/stored-card-record.ts';
import type { SandboxCard } from '../../../../local/card-provider/ledger-state.ts';
import { aParcelRecord } from '../../../support/records.ts';

export const PARCELS = 3;

/** The items of a customer with unpaid parcels and a stored card: the first one's is a credit card. */
export function customerRecords(customerId: string, customer: number) {
  const pk = customerPartition(customerId);
  const name = { customerNumber: String(10_001 + customer), name: `Customer ${customer}`, company: '' };
  const profile = { pk, sk: 'PROFILE', customerId, ...name, version: 1 };
  const parcels = Array.from({ length: PARCELS }, (_, index) =>
    aParcelRecord(customerId, {
      parcelId: `${customerId}-${String(index).padStart(14, '0')}`,
      freightBillNum: `NB${100 * (customer + 1) + index}`,
      priceCents: 2750 + 33 * index,
    }),
  );
  const stored = {
    cardToken: `card-${customer}`,
    cardType: 'Visa',
    last4: '4242',
    expirationMonth: '12',
    expirationYear: '2034',
    funding: customer === 0 ? ('CREDIT' as const) : ('DEBIT' as const),
  };
  const record = storedCardEntity.write({ ...stored, customerId, storedAt: '', version: 1 });
  const records: Record<string, unknown>[] = [profile, ...parcels.map(parcelEntity.write), record];
  const card: SandboxCard = { ...stored, orderId: '', behavior: 'approve' };
  return { records, parcelIds: parcels.map(({ parcelId }) => parcelId), card };
}
