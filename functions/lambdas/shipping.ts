import { shippingRoutes } from '#shared/contracts/staff/shipping.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { intakeRepository } from '../intake/intake-repository.ts';
import { editService } from '../parcels/staff/parcel-edit.ts';
import { shippingService } from '../shipping/shipping-service.ts';

export const handler = defineService('shipping', shippingRoutes, ({ TABLE_NAME, SHIPPING_SYSTEM }, tools) => {
  const { clock } = tools;
  const table = connectTable(TABLE_NAME, tools);
  const { edit } = editService(table, clock, intakeRepository(table).findWaiting);
  const isConnected = SHIPPING_SYSTEM === 'connected';
  const shipping = shippingService({ table, clock, isConnected, edit });
  return {
    getShippingStatus: () => shipping.status(),
    listShippingProblems: ({ query }) => shipping.problems(query),
    getParcelShipping: ({ params }) => shipping.ofParcel(params.parcelId),
    sendParcelAgain: ({ params }) => shipping.sendAgain(params.parcelId),
    answerDifference: ({ caller, params, body }) => shipping.answer(caller, params.parcelId, body),
  };
});
