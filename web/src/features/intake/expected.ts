import type { UseFormReturn } from 'react-hook-form';
import type { FoundPreAlert } from '#shared/contracts/pre-alerts/pre-alert-fields.ts';
import type { FoundCustomer } from '#shared/contracts/staff/staff-parcel.ts';
import { hazardOf } from '#shared/rules/pre-alerts/hazard-question.ts';
import type { IntakeDraft, IntakeForm } from './intake-form.ts';

/** The pre-alert of the chosen customer. Undefined if they have none, whoever else has. */
export const preAlertOf = ({
  preAlerts,
  customer,
}: Pick<IntakeDraft, 'preAlerts' | 'customer'>): FoundPreAlert | undefined =>
  preAlerts.find((each) => each.customer.customerId === customer?.customerId);

/** The customer who was scanned first and expects the package, or the only one who does; null if staff must choose. */
export function expectedCustomer(draft: IntakeDraft): FoundCustomer | null {
  const { preAlerts, customer, isUnknown, search } = draft;
  const [only, ...others] = preAlerts;
  if (customer || isUnknown || search !== '') return preAlertOf(draft)?.customer ?? null;
  return only && others.length === 0 ? only.customer : null;
}

/**
 * Fills in what a customer said about the package: where it goes, and whether it is hazardous. Staff still decide. Returns the
 * terminal, if the package goes to the one that the customer named.
 */
export function fillFrom(
  form: Pick<UseFormReturn<IntakeForm, unknown, IntakeForm>, 'getValues' | 'setValue'>,
  { destinationCode, hazardGoods }: FoundPreAlert,
): string {
  if (destinationCode !== null && form.getValues('destinationCode') === '')
    form.setValue('destinationCode', destinationCode);
  const hazard = hazardOf(hazardGoods);
  if (hazard?.hazard) {
    form.setValue('hazard', true, { shouldDirty: true });
    form.setValue('hazardClass', hazard.hazardClass ?? '', { shouldDirty: true });
  }
  return destinationCode !== null && form.getValues('destinationCode') === destinationCode
    ? destinationCode
    : '';
}

/** Takes back what another customer said about the package, because the label names somebody else. */
export function clearHazard(
  form: Pick<UseFormReturn<IntakeForm, unknown, IntakeForm>, 'setValue'>,
  preAlert: FoundPreAlert | undefined,
): void {
  if (!hazardOf(preAlert?.hazardGoods ?? null)?.hazard) return;
  form.setValue('hazard', false);
  form.setValue('hazardClass', '');
}
