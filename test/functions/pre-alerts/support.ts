import { systemClock } from '#functions/core/platform/clock.ts';
import { heldParcels } from '#functions/pre-alerts/held-parcels.ts';
import { preAlertService } from '#functions/pre-alerts/pre-alert-service.ts';
import type { IntakeInput } from '#shared/contracts/staff/intake.ts';
import { anIntake } from '#test/support/intakes.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';
import { receive } from '../intake/support.ts';

export const preAlerts = () => preAlertService(table(), systemClock);
export const held = () => heldParcels(table(), systemClock);

let serial = 0;

/** A tracking number that nobody else has. */
export const aNumber = (): string => {
  serial += 1;
  return `1Z${Date.now().toString(36).toUpperCase().padStart(10, '0')}${String(serial).padStart(6, '0')}`;
};

export const aCustomer = () => aRegisteredCustomer();

/** Receives a package with this number for a customer. */
export const receiveFor = (
  customerId: string | null,
  shippingTrackingNum: string,
  fields: Partial<IntakeInput> = {},
) => receive(anIntake({ customerId, shippingTrackingNum, destinationCode: 'ANC', ...fields }));
