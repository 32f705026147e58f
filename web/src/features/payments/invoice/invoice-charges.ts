import type { Charge, Parcel } from '#shared/contracts/parcel.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { storageDue } from '#shared/rules/payment.ts';
import { storageName } from '#shared/rules/texts/parcels.ts';

/** What a payment of a parcel charges: its charges unless they are paid, and its storage. */
export function chargesDue(parcel: Parcel): (Charge & { description?: string })[] {
  const storage = storageDue(parcel);
  return [
    ...(isPayable(parcel) ? parcel.charges : []),
    ...(storage === 0
      ? []
      : [
          {
            chargeId: 'storage',
            chargeType: 'ADDITIONAL_FEES' as const,
            description: storageName(parcel.storage?.dueDays ?? 0),
            amount: storage,
          },
        ]),
  ];
}

/** The sums of the base prices, of all other charges, and of both, in US dollars. */
export function invoiceSums(parcels: readonly Parcel[]) {
  const charges = parcels.flatMap(chargesDue);
  const sumOf = (isBase: boolean) =>
    sumDollars(
      charges.map(({ chargeType, amount }) => ((chargeType === 'BASE_PRICE') === isBase ? amount : 0)),
    );
  const [base, other] = [sumOf(true), sumOf(false)];
  return { base, other, total: sumDollars([base, other]) };
}
