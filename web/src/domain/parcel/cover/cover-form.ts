import * as z from 'zod/mini';
import { Contents, CoverInput } from '#shared/contracts/cover/choices.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
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

/** The choice that keeps the cover as it is. */
export function keptCover({ cover }: Parcel): CoverInput {
  const limit = cover?.limit ?? LIABILITY.perPackage;
  return {
    declaredValue: limit > LIABILITY.perPackage ? limit : null,
    agreement: cover?.agreement ?? 0,
  };
}

const priceOf = (limit: number): number => dollarsFromCents(coverPriceCents(centsFromDollars(limit)));

/** What the typed value costs, and what it changes of a price that is paid. Empty while it is no valid value. */
export function coverPriceText(typed: string, { cover, paymentStatus, paidBefore }: Parcel): string {
  const declared = declaredValueOf(typed);
  if (!CoverInput.shape.declaredValue.safeParse(declared).success) return '';
  const price = priceOf(declared ?? LIABILITY.perPackage);
  const limit = formatDollars(declared ?? LIABILITY.perPackage);
  const costs = `Cover up to ${limit} ${price === 0 ? 'costs nothing' : `costs ${formatDollars(price)}`}.`;
  const more = price - priceOf(cover?.limit ?? LIABILITY.perPackage);
  if (more === 0 || (paymentStatus !== 'PAID' && paidBefore === undefined)) return costs;
  return more > 0
    ? `${costs} ${formatDollars(more)} more is due.`
    : `${costs} What was paid for more is returned to the card: up to ${formatDollars(-more)}, and its share of the surcharge.`;
}

/** Whether a parcel waits for its customer's choice. */
export const isCoverAsked = ({ cover }: Parcel): boolean =>
  cover?.canChange === true && cover.agreement === 0;
