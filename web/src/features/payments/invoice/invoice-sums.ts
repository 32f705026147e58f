import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { sumDollars } from '../../../../../shared/rules/money.ts';

export interface InvoiceSums {
  base: number;
  other: number;
  total: number;
}

/** What some parcels cost together, US dollars: the base prices, everything else, and both. */
export function invoiceSums(parcels: readonly Pick<Parcel, 'charges' | 'price'>[]): InvoiceSums {
  const charges = parcels.flatMap((parcel) => parcel.charges);
  const [base, other] = [true, false].map((isBase) =>
    sumDollars(
      charges
        .filter(({ chargeType }) => (chargeType === 'BASE_PRICE') === isBase)
        .map(({ amount }) => amount),
    ),
  ) as [number, number];
  return { base, other, total: sumDollars([base, other]) };
}
