import * as z from 'zod/mini';
import type { FoundPreAlert } from '#shared/contracts/pre-alerts/pre-alert-fields.ts';
import { IntakeInput } from '#shared/contracts/staff/intake.ts';
import type { FoundCustomer, FoundWaiting, ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { EDITABLE_FIELDS, type EditableField } from '#shared/rules/staff/staff-fields.ts';
import { staffFormOf } from '#web/domain/staff/staff-form.ts';
import { storedValue, tabStorage } from '#web/lib/storage.ts';

export const TRACKING = 'shippingTrackingNum';

type IntakeField = EditableField & keyof IntakeInput;
const FIELDS = EDITABLE_FIELDS.filter((field): field is IntakeField => field in IntakeInput.shape);

const { addressLine } = IntakeInput.shape;
const { shape, empty, fromForm } = staffFormOf(FIELDS, IntakeInput.shape);
export const IntakeForm = z.object({ ...shape, addressLine });
export type IntakeForm = z.infer<typeof IntakeForm>;
export const EMPTY_INTAKE: IntakeForm = { ...empty, addressLine: '' };

export function intakeOf(
  values: IntakeForm,
  { isSecondBox, ...choices }: Pick<IntakeInput, 'intakeId' | 'customerId'> & { isSecondBox: boolean },
): IntakeInput {
  const fields = fromForm<Pick<IntakeInput, IntakeField>>(values);
  return {
    ...choices,
    ...fields,
    hazardClass: fields.hazard ? fields.hazardClass : null,
    addressLine: values.addressLine,
    ...(isSecondBox && { isSecondBox }),
  };
}

/** The package that is being received, besides the fields of the form. */
export const newDraft = () => ({
  intakeId: crypto.randomUUID() as string,
  /** What was scanned or typed as the tracking number. */
  scanned: '',
  customer: null as FoundCustomer | null,
  /** Whether staff marked the customer as unknown. */
  isUnknown: false,
  /** The scan or text used to search for the customer. */
  search: '',
  /** The package that already has the tracking number. */
  known: null as ListedParcel | null,
  /** The package waiting for its customer that already has the tracking number. */
  waiting: null as FoundWaiting | null,
  /** The normalized tracking number that was received before. Staff can still correct the field. */
  knownCode: '',
  /** The destination from the customer's line or profile. Another customer does not keep it. */
  customerTerminal: '',
  isSecondBox: false,
  /** What customers said who expect a package with this number. */
  preAlerts: [] as readonly FoundPreAlert[],
  /** Why the package cannot be saved or the next one scanned. */
  problem: null as string | null,
});
export type IntakeDraft = ReturnType<typeof newDraft>;

/** Kept like the fields; see `useAppForm`. */
export const storedDraft = storedValue(
  tabStorage,
  'draft intake package',
  z.custom<Partial<IntakeDraft>>((value) => typeof value === 'object' && value !== null),
);

export const isKnownNumber = ({ knownCode }: IntakeDraft, trackingNum: string): boolean =>
  knownCode !== '' && normalizeScanCode(trackingNum) === knownCode;

/** The package that has this normalized number, unless it was deleted. */
export const packageWith = (code: string, parcels: readonly ListedParcel[]): ListedParcel | null =>
  parcels.find(
    ({ status, shippingTrackingNum, freightBillNum }) =>
      status !== 'DELETED' && [shippingTrackingNum, freightBillNum].map(normalizeScanCode).includes(code),
  ) ?? null;

/** The scan field takes the focus when nothing else has it. */
export function freeFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
