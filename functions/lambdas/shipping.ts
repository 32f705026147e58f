import { shippingRoutes } from '#shared/contracts/staff/shipping.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { shippingService } from '../shipping/shipping-service.ts';

export const handler = defineService('shipping', shippingRoutes, ({ TABLE_NAME, SHIPPING_SYSTEM }, tools) => {
  const shipping = shippingService(
    connectTable(TABLE_NAME, tools),
    tools.clock,
    SHIPPING_SYSTEM === 'connected',
  );
  return {
    getShippingStatus: () => shipping.status(),
    listShippingProblems: () => shipping.problems(),
    getParcelShipping: ({ params }) => shipping.ofParcel(params.parcelId),
    sendParcelAgain: ({ params }) => shipping.ofParcel(params.parcelId),
    answerDifference: ({ params }) => shipping.ofParcel(params.parcelId),
  };
});
