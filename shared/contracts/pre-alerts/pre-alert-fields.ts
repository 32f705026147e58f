import * as z from 'zod/mini';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { HAZARD_GOODS } from '#shared/rules/pre-alerts/hazard-question.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { CalendarDate, Dollars } from '../primitives.ts';
import { FoundCustomer } from '../staff/staff-parcel.ts';
import { line } from '../text.ts';

const Value = Dollars.check(
  z.lte(LIABILITY.maxDeclaredValue, {
    error: () => `The value can be at most $${LIABILITY.maxDeclaredValue.toLocaleString('en-US')}.`,
  }),
);

/**
 * What a customer says about a package that is on its way. `value` in US dollars, only as information unless `wantsCover`:
 * then it is declared when the package arrives, for the price in the terms. `hazardGoods` is null if the question was not
 * answered, and empty if there are none. `holdForOthers`: it waits in Tacoma for their other packages.
 */
export const PreAlertFields = {
  shop: line(80),
  contents: line(200),
  value: z.nullable(Value),
  wantsCover: z.boolean(),
  destinationCode: z.nullable(z.enum(DESTINATION_CODES)),
  hazardGoods: z.nullable(z.array(z.enum(HAZARD_GOODS)).check(z.maxLength(HAZARD_GOODS.length))),
  keepFromFreezing: z.boolean(),
  holdForOthers: z.boolean(),
  expectedOn: z.nullable(CalendarDate),
};

/** More cover than what costs nothing needs a value. */
export const coverNeedsValue = z.refine<{ value: number | null; wantsCover: boolean }>(
  ({ value, wantsCover }) => !wantsCover || (value ?? 0) > LIABILITY.perPackage,
  {
    message: `Up to $${LIABILITY.perPackage} is covered at no charge. Enter a higher value, or leave this off.`,
    path: ['value'],
  },
);

const PreAlertDetails = z.object(PreAlertFields);
export type PreAlertDetails = z.infer<typeof PreAlertDetails>;

/** What an open pre-alert tells staff about a scanned package. Several customers can expect the same number. */
export const FoundPreAlert = z.extend(z.omit(PreAlertDetails, { expectedOn: true }), {
  customer: FoundCustomer,
});
export type FoundPreAlert = z.infer<typeof FoundPreAlert>;
