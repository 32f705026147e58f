import * as z from 'zod/mini';
import { Contents, CoverInput } from '#shared/contracts/cover/choices.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { centsFromDollars, dollarsFromCents, sumDollars } from '#shared/rules/money.ts';
import { coverPriceCents } from '#shared/rules/pricing/cover.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { formatDollars, typedNumber } from '#web/lib/numbers.ts';

/** The declared value as typed: a number, or nothing for the default. */
const declaredValueOf = (text: string): number | null => (text.trim() === '' ? null : parseTypedNumber(text));

/** The fields of a choice. Only staff give a reason, which this schema checks. */
export const coverForm = (reason: z.ZodMiniType<string, string> = z.string()) =>
  z.object({
    declaredValue: z.string().check(typedNumber(CoverInput.shape.declaredValue, declaredValueOf)),
    contents: Contents,
    reason,
  });
export type CoverForm = z.infer<ReturnType<typeof coverForm>>;

export const inputOf = ({ declaredValue, contents }: CoverForm, parcel: Parcel): CoverInput => ({
  declaredValue: declaredValueOf(declaredValue),
  // What was stated before stays.
  ...(contents !== '' && { contents }),
  agreement: parcel.cover?.agreement ?? 0,
});

/** The choice that keeps the coverage as it is. */
export function keptCover({ cover }: Parcel): CoverInput {
  const limit = cover?.limit ?? LIABILITY.perPackage;
  return {
    declaredValue: limit > LIABILITY.perPackage ? limit : null,
    agreement: cover?.agreement ?? 0,
  };
}

const priceOf = (limit: number): number => dollarsFromCents(coverPriceCents(centsFromDollars(limit)));

/** What was paid for coverage, in US dollars. Of a parcel that is paid in part, `charges` are those that are due. */
function paidForCover({ charges, cover, paymentStatus, paidBefore }: Parcel): number {
  const insurance = charges.filter(({ chargeType }) => chargeType === 'INSURANCE');
  const charged = sumDollars(insurance.map(({ amount }) => amount));
  if (paymentStatus === 'PAID') return charged;
  return paidBefore === undefined ? 0 : sumDollars([priceOf(cover?.limit ?? LIABILITY.perPackage), -charged]);
}

/** What the typed value costs, and what of it is due or refunded if something was paid. Empty while it is no valid value. */
export function coverPriceText(typed: string, parcel: Parcel): string {
  const declared = declaredValueOf(typed);
  if (!CoverInput.shape.declaredValue.safeParse(declared).success) return '';
  const price = priceOf(declared ?? LIABILITY.perPackage);
  const limit = formatDollars(declared ?? LIABILITY.perPackage);
  const costs = `Coverage up to ${limit} ${price === 0 ? 'is included' : `costs ${formatDollars(price)}`}.`;
  const due = sumDollars([price, -paidForCover(parcel)]);
  if (due === 0 || (parcel.paymentStatus !== 'PAID' && parcel.paidBefore === undefined)) return costs;
  return due > 0
    ? `${costs} ${formatDollars(due)} of it is due.`
    : `${costs} We refund ${formatDollars(-due)} to the card, and any surcharge on it.`;
}

/** Whether a parcel waits for its customer's choice. */
export const isCoverAsked = ({ cover }: Parcel): boolean =>
  cover?.canChange === true && cover.agreement === 0;
