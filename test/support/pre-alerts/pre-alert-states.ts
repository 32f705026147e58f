import { randomBytes } from 'node:crypto';
import { systemClock } from '#functions/core/platform/clock.ts';
import { forwardingAddressService } from '#functions/forwarded-mail/address/address-service.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { preAlertService } from '#functions/pre-alerts/pre-alert-service.ts';
import { LOCAL_RECEIVED_MAIL_DOMAIN } from '#local/lambda/roles.ts';
import type { Portal } from '#local/portal.ts';
import { holdUntil } from '#shared/rules/pre-alerts/pre-alert.ts';
import type { Person } from '../events.ts';
import { aParcelRecord } from '../records.ts';
import { tableNamed } from '../stores.ts';
import { aPreAlert } from './a-pre-alert.ts';

/** A customer who expects a package. */
export async function withPreAlert({ tableName }: Pick<Portal, 'tableName'>, owner: Person) {
  const trackingNumber = `1Z${randomBytes(8).toString('hex').toUpperCase()}`;
  const preAlerts = preAlertService(tableNamed(tableName), systemClock);
  const { preAlertId, version } = await preAlerts.create(owner, aPreAlert({ trackingNumber }));
  return { preAlertId, version };
}

/** A customer with a parcel in Tacoma that waits for others. */
export async function heldParcel({ tableName }: Pick<Portal, 'tableName'>, owner: Person) {
  const heldUntil = holdUntil(systemClock.now()).toISOString();
  const parcel = aParcelRecord(owner.customerId, { heldUntil }, []);
  await parcelRepository(tableNamed(tableName)).create(parcel);
  return { parcelId: parcel.parcelId };
}

/** A customer with an address to which they forward mail. */
export async function withForwardingAddress({ tableName }: Pick<Portal, 'tableName'>, owner: Person) {
  await forwardingAddressService(tableNamed(tableName), systemClock, LOCAL_RECEIVED_MAIL_DOMAIN).renew(
    owner,
    0,
  );
  return {};
}
