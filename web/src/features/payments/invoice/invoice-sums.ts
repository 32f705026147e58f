import type { Parcel } from '#shared/contracts/parcel.ts';
import { sumDollars } from '#shared/rules/money.ts';

export interface InvoiceSums {
  base: number;
  other: number;
  total: number;
}

/** The sums of the base prices, of all other charges, and of both, in US dollars. */
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
