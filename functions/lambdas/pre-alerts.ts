import { forwardingAddressRoutes } from '#shared/contracts/pre-alerts/forwarding-address.ts';
import { preAlertRoutes } from '#shared/contracts/pre-alerts/pre-alerts.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { forwardingAddressService } from '../forwarded-mail/address/address-service.ts';
import { parcelOf } from '../parcels/shown-parcel.ts';
import { heldParcels } from '../pre-alerts/held-parcels.ts';
import { preAlertService } from '../pre-alerts/pre-alert-service.ts';

export const handler = defineService(
  'pre-alerts',
  { ...preAlertRoutes, ...forwardingAddressRoutes },
  ({ TABLE_NAME, RECEIVED_MAIL_DOMAIN }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const preAlerts = preAlertService(table, tools.clock);
    const held = heldParcels(table, tools.clock);
    const addresses = forwardingAddressService(table, tools.clock, RECEIVED_MAIL_DOMAIN);
    return {
      getForwardingAddress: ({ caller }) => addresses.get(caller),
      renewForwardingAddress: ({ caller, body }) => addresses.renew(caller, body.version),
      removeForwardingAddress: ({ caller }) => addresses.remove(caller),
      listPreAlerts: ({ caller }) => preAlerts.list(caller),
      createPreAlert: ({ caller, body }) => preAlerts.create(caller, body),
      updatePreAlert: ({ caller, params, body }) => preAlerts.update(caller, params.preAlertId, body),
      keepPreAlert: ({ caller, params }) => preAlerts.keep(caller, params.preAlertId),
      removePreAlert: ({ caller, params }) => preAlerts.remove(caller, params.preAlertId),
      releaseParcel: async ({ caller, params }) => parcelOf(await held.release(caller, params.parcelId)),
      releaseParcelByStaff: ({ caller, params, body }) =>
        held.releaseByStaff(caller, params.parcelId, body.reason),
    };
  },
);
