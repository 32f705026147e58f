import { describe } from 'vitest';
import * as z from 'zod/mini';
import { connectTable } from '../../functions/data/table.ts';
import { updateRecord } from '../../functions/data/update-record.ts';
import { withNotes } from '../../functions/parcels/parcel-lifecycle.ts';
import { type ParcelRecord, parcelOf } from '../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { NotFound } from '../../functions/platform/errors.ts';
import { Parcel } from '../../shared/contracts/parcel.ts';
import { isStaff } from '../../shared/roles.ts';
import { defineRoutes } from '../../shared/route.ts';
import { aRouteTable } from '../support/api/route-table.ts';
import { accessMatrix, fuzz, isolation } from '../support/api/suites.ts';
import type { Person } from '../support/events.ts';
import { TABLE_NAME } from '../support/local-stores.ts';
import { aParcelRecord } from '../support/records.ts';

// Staff routes that the product does not have: several roles, and ids in path, query and body.
const NoteInput = z.strictObject({ note: z.string().check(z.maxLength(100)) });
const ParcelPath = z.object({ parcelId: z.string() });

const routes = defineRoutes({
  findParcel: {
    service: 'parcels',
    method: 'GET',
    path: '/desk/parcels/{parcelId}',
    summary: "Any customer's parcel",
    access: ['ParcelOperations', 'CustomerService'],
    params: ParcelPath,
    response: Parcel,
  },
  noteTogether: {
    service: 'parcels',
    method: 'PUT',
    path: '/desk/customers/{customerId}/parcels',
    summary: 'The same note on several parcels of one customer',
    access: ['ParcelOperations', 'Executive'],
    params: z.object({ customerId: z.string() }),
    query: z.strictObject({ alsoOn: z.string() }),
    body: z.extend(NoteInput, { parcelIds: z.array(z.string()).check(z.maxLength(5)) }),
    response: z.array(Parcel),
    errors: [409],
  },
  note: {
    service: 'parcels',
    method: 'PUT',
    path: '/desk/parcels/{parcelId}/note',
    summary: 'A note on a parcel: a customer on their own, staff on any',
    access: ['Customer', 'CustomerService'],
    params: ParcelPath,
    body: z.extend(NoteInput, { status: z.optional(z.literal('ORIGIN')) }),
    response: Parcel,
    errors: [409],
  },
  readDay: {
    service: 'parcels',
    method: 'GET',
    path: '/desk/days/{day}',
    summary: 'What arrived on a day',
    access: ['Customer', 'ParcelOperations'],
    params: z.object({ day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
    response: z.object({ day: z.string(), parcels: z.int() }),
  },
});

async function withTwoParcels({ customerId }: Person) {
  const parcels = parcelRepository(connectTable(TABLE_NAME));
  const [first, second] = [aParcelRecord(customerId), aParcelRecord(customerId)];
  await Promise.all([parcels.create(first), parcels.create(second)]);
  return { first: first.parcelId, second: second.parcelId };
}

const api = aRouteTable({
  routes,
  states: { withTwoParcels },
  samples: {
    findParcel: {
      as: ['ParcelOperations', 'CustomerService'],
      state: 'withTwoParcels',
      request: ({ first }) => ({ params: { parcelId: first } }),
      ids: { params: { parcelId: 'parcel' } },
      otherCustomers: 'allowed',
    },
    noteTogether: {
      as: ['ParcelOperations', 'Executive'],
      state: 'withTwoParcels',
      request: ({ owner, first, second }) => ({
        params: { customerId: owner.customerId },
        query: { alsoOn: first },
        body: { note: 'Fragile', parcelIds: [first, second] },
      }),
      ids: { params: { customerId: 'customer' }, query: { alsoOn: 'parcel' }, body: { parcelIds: 'parcel' } },
    },
    note: [
      {
        as: ['Customer'],
        state: 'withTwoParcels',
        request: ({ first }) => ({ params: { parcelId: first }, body: { note: 'Ring twice' } }),
        ids: { params: { parcelId: 'parcel' } },
        sets: { status: 'only the status that the parcel has' },
      },
      {
        as: ['CustomerService'],
        state: 'withTwoParcels',
        request: ({ second }) => ({
          params: { parcelId: second },
          body: { note: 'Called back', status: 'ORIGIN' },
        }),
        ids: { params: { parcelId: 'parcel' } },
        otherCustomers: 'allowed',
        sets: { status: 'only the status that the parcel has' },
      },
    ],
    readDay: {
      as: ['Customer', 'ParcelOperations'],
      state: 'withTwoParcels',
      request: () => ({ params: { day: '2026-02-02' } }),
      sameForAll: true,
    },
  },
  operations: (table) => {
    const parcels = parcelRepository(table);
    async function found(parcelId: string, isReachable: (parcel: ParcelRecord) => boolean) {
      const parcel = await parcels.find(parcelId, true);
      if (!parcel || !isReachable(parcel)) throw new NotFound('There is no such package.');
      return parcel;
    }
    const noted = async (parcelId: string, note: string, isReachable: (parcel: ParcelRecord) => boolean) => {
      const find = () => found(parcelId, isReachable);
      const change = (parcel: ParcelRecord) => withNotes(parcel, note, new Date());
      return parcelOf(await updateRecord({ find, save: parcels.save }, change));
    };
    return {
      findParcel: async ({ params }) => parcelOf(await found(params.parcelId, () => true)),
      noteTogether: async ({ params, query, body }) => {
        const isTheirs = ({ customerId }: ParcelRecord) => customerId === params.customerId;
        const ids = [...new Set([query.alsoOn, ...body.parcelIds])];
        for (const id of ids) await found(id, isTheirs);
        return Promise.all(ids.map((id) => noted(id, body.note, isTheirs)));
      },
      note: ({ params, body, caller }) => {
        const isReachable = ({ customerId }: ParcelRecord) =>
          isStaff(caller.roles) || customerId === caller.customerId;
        return noted(params.parcelId, body.note, isReachable);
      },
      readDay: ({ params }) => ({ day: params.day, parcels: 0 }),
    };
  },
});

describe('staff routes', () => {
  accessMatrix(api);
  fuzz(api, 200);
  isolation(api);
});
