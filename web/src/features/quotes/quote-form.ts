import * as z from 'zod/mini';
import { twoDecimals } from '#shared/contracts/primitives.ts';
import { QUOTE_MINIMUM, type QuoteRequest } from '#shared/contracts/quotes.ts';
import { LOCATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import {
  cubicFeet,
  inFeet,
  isLargeParcel,
  LENGTH_UNITS,
  type LengthUnit,
} from '#shared/rules/parcel-size.ts';
import { NOT_A_NUMBER, parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import type { Option } from '#web/components/form/SelectField.tsx';
import { typedNumber } from '#web/lib/numbers.ts';

const required = (name: string) => z.string().check(z.minLength(1, `${name} is required`));

const Measurement = z.number(NOT_A_NUMBER).check(z.gte(QUOTE_MINIMUM, 'Must be positive'), twoDecimals);
const measurement = (name: string) =>
  z.string().check(
    z.refine((text) => text.trim() !== '', { error: `${name} is required`, abort: true }),
    typedNumber(Measurement),
  );

/** The quote form. All values are strings as typed or selected. */
export const QuoteForm = z.object({
  originCode: required('Origin'),
  destinationCode: required('Destination'),
  weight: measurement('Weight'),
  height: measurement('Height'),
  width: measurement('Width'),
  length: measurement('Length'),
  unit: required('Unit'),
});
export type QuoteForm = z.infer<typeof QuoteForm>;

export const UNIT_OPTIONS: readonly Option[] = [
  { value: 'FEET', label: 'Feet' },
  { value: 'INCHES', label: 'Inches' },
] satisfies { value: LengthUnit; label: string }[];

/** The initial values: from Tacoma to the customer's terminal. */
export function newQuote(destinationCode: LocationCode): QuoteForm {
  const emptySize = { weight: '', height: '', width: '', length: '' };
  return { originCode: 'TAC', destinationCode, ...emptySize, unit: 'INCHES' satisfies LengthUnit };
}

export interface Estimate extends ReturnType<typeof measure> {
  /** US dollars; null for a large parcel, which only the rates team can price. */
  cost: number | null;
}

/** The measurements in a valid form, with sides in feet. */
export function measure({ weight, length, width, height, unit }: QuoteForm) {
  const entered = {
    length: parseTypedNumber(length),
    width: parseTypedNumber(width),
    height: parseTypedNumber(height),
  };
  const sides = inFeet(entered, LENGTH_UNITS.find((known) => known === unit) ?? 'INCHES');
  const weightLbs = parseTypedNumber(weight);
  return { sides, weightLbs, cubicFeet: cubicFeet(sides), isLarge: isLargeParcel(sides, weightLbs) };
}

export function toRequest(form: QuoteForm, { sides, weightLbs }: ReturnType<typeof measure>): QuoteRequest {
  return {
    originCode: codeOf(form.originCode),
    destinationCode: codeOf(form.destinationCode),
    weight: weightLbs,
    ...sides,
    includeInsurance: false,
  };
}

function codeOf(text: string): LocationCode {
  const code = LOCATION_CODES.find((known) => known === text);
  if (!code) throw new Error(`Unknown terminal: ${text}`);
  return code;
}
