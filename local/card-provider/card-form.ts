import * as z from 'zod/mini';
import { CARD_ACTIONS } from '#shared/contracts/card-frame.ts';
import { isCardNumber } from '#shared/rules/cards/card-number.ts';

export const CardForm = z.object({
  token: z.string(),
  action: z.enum(CARD_ACTIONS),
  number: z.string(),
  expiry: z.string(),
  cvc: z.string(),
  zip: z.string(),
});

export interface EnteredCard {
  /** Digits only. */
  readonly number: string;
  readonly expirationMonth: string;
  readonly expirationYear: string;
}

type FieldErrors = Partial<Record<'number' | 'expiry' | 'cvc' | 'zip', string>>;

/** The entered card, or what is wrong with it. */
export function readCard(
  form: z.infer<typeof CardForm>,
  now: Date,
): { readonly card: EnteredCard } | { readonly errors: FieldErrors } {
  const number = form.number.replace(/[ -]/g, '');
  const [, month = '', year = ''] = /^\s*(\d{2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(form.expiry) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const isPast = Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime();
  const errors: FieldErrors = {
    ...(!isCardNumber(number) && { number: 'Enter a valid card number.' }),
    ...(!isMonth && { expiry: 'Enter the date as MM/YY.' }),
    ...(isMonth && isPast && { expiry: 'The card has expired.' }),
    ...(!/^\d{3,4}$/.test(form.cvc.trim()) && { cvc: 'Enter the 3 or 4 digits.' }),
    ...(!/^\d{5}(-\d{4})?$/.test(form.zip.trim()) && { zip: 'Enter a ZIP code.' }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { card: { number, expirationMonth: month, expirationYear: `20${year}` } };
}
