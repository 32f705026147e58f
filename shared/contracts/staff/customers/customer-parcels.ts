import * as z from 'zod/mini';
import { Cursor, pageLimit } from '#shared/contracts/primitives.ts';
import { Id } from '#shared/contracts/text.ts';
import { defineRoutes } from '#shared/route.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { ClosedParcel, CustomerContact, ListedParcel } from '../staff-parcel.ts';

export const customerParcelRoutes = defineRoutes('staff-parcels', {
  listCustomerParcels: {
    key: 'GET /staff/customers/{customerId}/parcels',
    summary: "Get how to reach a customer, and list the customer's open parcels",
    access: STAFF_ACTIONS.seeBoard,
    params: z.object({ customerId: Id }),
    response: z.object({ customer: CustomerContact, parcels: z.array(ListedParcel) }),
    skipsUnreadable: true,
  },
  listClosedParcels: {
    key: 'GET /staff/customers/{customerId}/closed-parcels',
    summary:
      "List a customer's collected and deleted parcels, the latest received first. A page can be short and still have a cursor.",
    access: STAFF_ACTIONS.seeBoard,
    params: z.object({ customerId: Id }),
    query: z.strictObject({ limit: z._default(pageLimit(100), 10), cursor: z.optional(Cursor) }),
    response: z.array(ClosedParcel),
    paged: true,
  },
});
