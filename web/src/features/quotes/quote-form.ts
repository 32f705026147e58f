import * as z from 'zod/mini';
import { QUOTE_STEP, type QuoteRequest } from '#shared/contracts/quotes.ts';
import { LOCATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import {
  cubicFeet,
  inFeet,
  isLargeParcel,
  LENGTH_UNITS,
  type LengthUnit,
} from '#shared/rules/parcel-size.ts';
import type { Option } from '#web/components/form/SelectField.tsx';

const required = (name: string) => z.string().check(z.minLength(1, `${name} is required`));

const measurement = (name: string) =>
  z.string().check(
    z.refine((text) => text.trim() !== '', { error: `${name} is required`, abort: true }),
    z.refine((text) => Number(text) >= QUOTE_STEP, { error: 'Must be positive', abort: true }),
    z.refine((text) => Math.abs(Number(text) * 100 - Math.round(Number(text) * 100)) < 1e-6, {
      error: 'Use at most two decimal places',
    }),
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
  const entered = { length: Number(length), width: Number(width), height: Number(height) };
  const sides = inFeet(entered, LENGTH_UNITS.find((known) => known === unit) ?? 'INCHES');
  const weightLbs = Number(weight);
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
