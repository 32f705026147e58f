import * as z from 'zod/mini';
import { IntakeInput } from '#shared/contracts/staff/intake.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import { measure, numberIn, numeric } from '#web/domain/staff/numeric-field.ts';

const {
  length,
  width,
  height,
  weightLbs,
  locationDetail,
  shippingProvider,
  shippingTrackingNum,
  addressLine,
} = IntakeInput.shape;

/** The intake form. Numbers and choices are strings as typed or selected. */
export const IntakeForm = z.object({
  shippingTrackingNum,
  shippingProvider,
  addressLine,
  destinationCode: z.string(),
  length: numeric(length, measure),
  width: numeric(width, measure),
  height: numeric(height, measure),
  weightLbs: numeric(weightLbs, measure),
  damaged: z.boolean(),
  hazard: z.boolean(),
  hazardClass: z.string(),
  oversized: z.boolean(),
  locationDetail,
});
export type IntakeForm = z.infer<typeof IntakeForm>;

export const EMPTY_INTAKE: IntakeForm = {
  shippingTrackingNum: '',
  shippingProvider: '',
  addressLine: '',
  destinationCode: '',
  length: '',
  width: '',
  height: '',
  weightLbs: '',
  damaged: false,
  hazard: false,
  hazardClass: '',
  oversized: false,
  locationDetail: '',
};

interface Choices {
  intakeId: string;
  customerId: string | null;
  isSecondBox: boolean;
}

/** The request that receives the package. */
export function intakeOf(values: IntakeForm, { isSecondBox, ...choices }: Choices): IntakeInput {
  return {
    ...values,
    ...choices,
    destinationCode: DESTINATION_CODES.find((code) => code === values.destinationCode) ?? null,
    length: numberIn(values.length),
    width: numberIn(values.width),
    height: numberIn(values.height),
    weightLbs: numberIn(values.weightLbs),
    hazardClass: HAZARD_CLASSES.find((each) => values.hazard && each === values.hazardClass) ?? null,
    ...(isSecondBox && { isSecondBox }),
  };
}

/** The formats of tracking numbers that name their carrier. */
const FORMATS: readonly [RegExp, string][] = [
  [/^1Z[A-Z0-9]{16}$/, 'UPS'],
  [/^9[1-5]\d{18,24}$/, 'USPS'],
  [/^[A-Z]{2}\d{9}US$/, 'USPS'],
  [/^TB[A-Z]\d{9,}$/, 'Amazon'],
  [/^JD\d{16,}$/, 'DHL'],
  [/^(\d{12}|\d{15})$/, 'FedEx'],
];

/** The carrier of a scanned tracking number, or an empty string. */
export function carrierOf(scanned: string): string {
  const code = normalizeScanCode(scanned);
  return FORMATS.find(([format]) => format.test(code))?.[1] ?? '';
}
