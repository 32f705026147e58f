import * as z from 'zod/mini';
import { type PreAlertDetails, PreAlertFields } from '#shared/contracts/pre-alerts/pre-alert-fields.ts';
import { CalendarDate } from '#shared/contracts/primitives.ts';
import { DESTINATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { typedNumber } from '#web/lib/numbers.ts';

const { shop, contents, wantsCover, hazardGoods, keepFromFreezing, holdForOthers } = PreAlertFields;

/** A typed value in US dollars; null if there is none, or if it is not valid. */
export const typedValue = (text: string): number | null =>
  PreAlertFields.value.safeParse(parseTypedNumber(text)).data ?? null;

const Fields = {
  shop,
  contents,
  /** As typed; empty without one. */
  value: z
    .string()
    .check(typedNumber(PreAlertFields.value, (text) => (text.trim() === '' ? null : parseTypedNumber(text)))),
  wantsCover,
  destinationCode: z.enum(DESTINATION_CODES),
  hazardGoods,
  keepFromFreezing,
  holdForOthers,
  expectedOn: z.union([z.literal(''), CalendarDate]),
};

/** Cover starts above what costs nothing. */
const coverNeedsValue = z.refine<{ value: string; wantsCover: boolean }>(
  ({ value, wantsCover: covers }) => !covers || (typedValue(value) ?? 0) > LIABILITY.perPackage,
  {
    message: `Up to $${LIABILITY.perPackage} is covered at no charge. Enter a higher value, or leave coverage off.`,
    path: ['value'],
  },
);

/** The optional facts about an expected package. */
export const DetailsForm = z.object(Fields).check(coverNeedsValue);
export type DetailsForm = z.infer<typeof DetailsForm>;

const MAX_PASTED = 200_000;

/** The same with the pasted text, and the numbers in it that the customer does not want. */
export const AddForm = z
  .object({
    text: z.string().check(z.minLength(1, 'Enter or paste a tracking number.'), z.maxLength(MAX_PASTED)),
    skipped: z.array(z.string()),
    ...Fields,
  })
  .check(coverNeedsValue);
export type AddForm = z.infer<typeof AddForm>;

export const emptyDetails = (preferred: LocationCode): DetailsForm => ({
  ...{ shop: '', contents: '', value: '', wantsCover: false, hazardGoods: null },
  destinationCode: DESTINATION_CODES.find((code) => code === preferred) ?? 'ANC',
  ...{ keepFromFreezing: false, holdForOthers: false, expectedOn: '' },
});

/** The form of what the customer said before. */
export function formOf(
  { value, destinationCode, expectedOn, ...details }: PreAlertDetails,
  preferred: LocationCode,
): DetailsForm {
  const { shop: from, contents: goods, wantsCover: covers, hazardGoods: hazards } = details;
  const empty = emptyDetails(preferred);
  return {
    ...{ shop: from, contents: goods, wantsCover: covers, hazardGoods: hazards },
    value: value === null ? '' : String(value),
    destinationCode: destinationCode ?? empty.destinationCode,
    keepFromFreezing: details.keepFromFreezing,
    holdForOthers: details.holdForOthers,
    expectedOn: expectedOn ?? '',
  };
}

export function detailsOf(form: DetailsForm): PreAlertDetails {
  const { shop: from, contents: goods, value, destinationCode, hazardGoods: hazards, expectedOn } = form;
  return {
    ...{ shop: from, contents: goods, destinationCode, hazardGoods: hazards, wantsCover: form.wantsCover },
    value: typedValue(value),
    keepFromFreezing: form.keepFromFreezing,
    holdForOthers: form.holdForOthers,
    expectedOn: expectedOn === '' ? null : expectedOn,
  };
}
