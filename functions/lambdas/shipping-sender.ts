import { defineEventFunction } from '../core/events/event-function.ts';
import { connectShipping } from '../shipping/connect-shipping.ts';
import { RowMessage, rowDelivery } from '../shipping/delivery/row-delivery.ts';

/** Invoked for the rows of the outbox: tells the shipping system of the packages in them. Each may be repeated. */
export const handler = defineEventFunction('shipping-sender', (environment, tools) => {
  const deliver = rowDelivery(connectShipping(environment, tools));
  return async (body) => deliver(RowMessage.parse(body).rowId);
});
