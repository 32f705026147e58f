import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { Instant } from '../primitives.ts';

/**
 * The address to which a customer forwards the confirmations of shops, null if there is none. `isOffered` is false in a portal
 * that receives no mail. `refusedAt` is when a mail was refused that was not safe or not theirs. `version` is for optimistic locking.
 */
export const ForwardingAddress = z.object({
  isOffered: z.boolean(),
  address: z.nullable(z.string()),
  refusedAt: z.nullable(Instant),
  version: z.int(),
});
export type ForwardingAddress = z.infer<typeof ForwardingAddress>;

const OWN = ['Customer'] as const;

export const forwardingAddressRoutes = defineRoutes('pre-alerts', {
  getForwardingAddress: {
    key: 'GET /customer/forwarding-address',
    summary: 'Get the address to which the caller forwards the confirmations of shops',
    access: OWN,
    response: ForwardingAddress,
  },
  renewForwardingAddress: {
    key: 'POST /customer/forwarding-address',
    summary:
      'Create the address, or replace it, so that the earlier one stops working. Returns the present one if it has changed since `version`.',
    access: OWN,
    body: z.strictObject({ version: z.int().check(z.gte(0)) }),
    response: ForwardingAddress,
    errors: [409],
  },
  removeForwardingAddress: {
    key: 'DELETE /customer/forwarding-address',
    summary: 'Remove the address, so that it stops working. Does nothing without one.',
    access: OWN,
    response: null,
    errors: [409],
  },
});
