import * as z from 'zod/mini';
import { QUOTE_STEP, type QuoteRequest } from '../../../../shared/contracts/quotes.ts';
import { LOCATION_CODES, type LocationCode } from '../../../../shared/rules/locations.ts';
import {
  cubicFeet,
  inFeet,
  isLargeParcel,
  LENGTH_UNITS,
  type LengthUnit,
  type Sides,
} from '../../../../shared/rules/parcel-size.ts';
import type { Option } from '../../components/form/SelectField.tsx';

const chosen = (name: string) => z.string().check(z.minLength(1, `${name} is required`));

const measured = (name: string) =>
  z.string().check(
    z.refine((text) => text.trim() !== '', { error: `${name} is required`, abort: true }),
    z.refine((text) => Number(text) >= QUOTE_STEP, { error: 'Must be positive', abort: true }),
    z.refine((text) => Math.abs(Number(text) * 100 - Math.round(Number(text) * 100)) < 1e-6, {
      error: 'Use at most two decimals',
    }),
  );

/** The form of a quote: everything as it was typed or chosen, an empty text where nothing was. */
export const QuoteForm = z.object({
  originCode: chosen('Origin'),
  destinationCode: chosen('Destination'),
  weight: measured('Weight'),
  height: measured('Height'),
  width: measured('Width'),
  length: measured('Length'),
  unit: chosen('Unit'),
});
export type QuoteForm = z.infer<typeof QuoteForm>;

export const UNIT_OPTIONS: readonly Option[] = [
  { value: 'FEET', label: 'Feet' },
  { value: 'INCHES', label: 'Inches' },
] satisfies { value: LengthUnit; label: string }[];

/** What the form begins with: a parcel from Tacoma to the terminal where the person picks up. */
export function newQuote(destinationCode: LocationCode): QuoteForm {
  const noSize = { weight: '', height: '', width: '', length: '' };
  return { originCode: 'TAC', destinationCode, ...noSize, unit: 'INCHES' satisfies LengthUnit };
}

/** A parcel as it was given: its sides in feet, its weight in pounds, and what follows from them. */
export interface Measured {
  sides: Sides;
  weightLbs: number;
  cubicFeet: number;
  isLarge: boolean;
}

/** What a form that is right says of the parcel. */
export function measure({ weight, length, width, height, unit }: QuoteForm): Measured {
  const given = { length: Number(length), width: Number(width), height: Number(height) };
  const sides = inFeet(given, LENGTH_UNITS.find((known) => known === unit) ?? 'INCHES');
  const weightLbs = Number(weight);
  return { sides, weightLbs, cubicFeet: cubicFeet(sides), isLarge: isLargeParcel(sides, weightLbs) };
}

/** What the API is asked about a form that is right. */
export function toRequest(form: QuoteForm, { sides, weightLbs }: Measured): QuoteRequest {
  return {
    originCode: codeOf(form.originCode),
    destinationCode: codeOf(form.destinationCode),
    weight: weightLbs,
    ...sides,
    includeInsurance: false,
  };
}

/** The terminal that a list of terminals named. */
function codeOf(text: string): LocationCode {
  const code = LOCATION_CODES.find((known) => known === text);
  if (!code) throw new Error(`There is no terminal ${text}.`);
  return code;
}
