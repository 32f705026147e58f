import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { updateRecord } from '#functions/core/data/retry.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { Conflict, Forbidden, NotFound } from '#functions/core/platform/errors.ts';
import { withNotes } from '#functions/parcels/parcel-lifecycle.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { Role } from '#shared/roles.ts';
import { defineRoutes } from '#shared/route.ts';
import { type Api, callsOf, preparePair } from '../support/api/api.ts';
import { checkFuzz } from '../support/api/checks/fuzz.ts';
import { checkIsolation } from '../support/api/checks/isolation.ts';
import { checkFieldsAreSent } from '../support/api/checks/kept-fields.ts';
import { checkOtherCustomersIds } from '../support/api/checks/other-customers-ids.ts';
import { checkRoles, checkSample } from '../support/api/checks/samples.ts';
import { checkServerOwnedFields } from '../support/api/checks/server-owned.ts';
import { aRouteTable } from '../support/api/route-table.ts';
import type { AnySample } from '../support/api/sample.ts';
import type { Person } from '../support/events.ts';
import { TABLE_NAME } from '../support/local-stores.ts';
import { fc } from '../support/random.ts';
import { aParcelRecord } from '../support/records.ts';

// Each of these routes has one bug. The checks of the access matrix, the fuzz test and the isolation test must find
// them.
const CUSTOMER: readonly [Role] = ['Customer'];
const params = z.object({ parcelId: z.string() });
const Note = z.strictObject({ note: z.string() });
const Seen = z.object({ parcelId: z.string() });
const base = { summary: '', access: CUSTOMER, response: Seen } as const;

const routes = defineRoutes('parcels', {
  revealsOtherCustomers: { ...base, key: 'GET /reveals/{parcelId}', params },
  readsOtherCustomers: {
    ...base,
    key: 'POST /reads',
    body: z.strictObject({ parcelIds: z.array(z.string()) }),
    errors: [404],
  },
  changesAndFails: {
    ...base,
    key: 'PUT /changes',
    query: z.strictObject({ parcel: z.string() }),
    errors: [404, 409],
  },
  acceptsAnyField: { ...base, key: 'POST /any-field', body: z.object({ note: z.string() }) },
  dropsField: {
    ...base,
    key: 'POST /drops',
    body: z.strictObject({ note: z.string(), vehicle: z.optional(z.string()) }),
  },
  acceptsPrice: { ...base, key: 'POST /price', body: z.strictObject({ price: z.number() }) },
  throws: { ...base, key: 'POST /throws', body: Note },
  leaksCustomer: { ...base, key: 'GET /leaksCustomer' },
  returnsFirstResponse: { ...base, key: 'GET /keeps' },
  returnsUndocumentedStatus: { ...base, key: 'POST /undocumented' },
});

async function withParcel({ customerId }: Person) {
  const parcel = aParcelRecord(customerId);
  await parcelRepository(connectTable(TABLE_NAME)).create(parcel);
  return { parcelId: parcel.parcelId };
}

const sample = { as: CUSTOMER, state: 'withParcel' } as const;
const byPath = {
  ...sample,
  request: ({ parcelId }: { parcelId: string }) => ({ params: { parcelId } }),
  ids: { params: { parcelId: 'parcel' } },
} as const;

const api = aRouteTable({
  routes,
  states: { withParcel },
  samples: {
    revealsOtherCustomers: byPath,
    readsOtherCustomers: {
      ...sample,
      request: ({ parcelId }) => ({ body: { parcelIds: [parcelId] } }),
      ids: { body: { parcelIds: 'parcel' } },
    },
    changesAndFails: {
      ...sample,
      request: ({ parcelId }) => ({ query: { parcel: parcelId } }),
      ids: { query: { parcel: 'parcel' } },
    },
    acceptsAnyField: { ...sample, request: () => ({ body: { note: 'a' } }) },
    dropsField: { ...sample, request: () => ({ body: { note: 'Gate B', vehicle: 'Van 12' } }) },
    acceptsPrice: { ...sample, request: () => ({ body: { price: 1 } }) },
    throws: { ...sample, request: () => ({ body: { note: 'a' } }) },
    leaksCustomer: { ...sample, request: () => ({}) },
    returnsFirstResponse: { ...sample, request: () => ({}) },
    returnsUndocumentedStatus: { ...sample, request: () => ({}) },
  },
  operations: (table) => {
    const parcels = parcelRepository(table);
    const isOf = (customerId: string, parcelId: string) => parcelId.startsWith(customerId);
    async function find(parcelId: string): Promise<ParcelRecord> {
      const parcel = await parcels.find(parcelId);
      if (!parcel) throw new NotFound('There is no such package.');
      return parcel;
    }
    let lastCustomer = '';
    let callsSoFar = 0;
    let callArrived = () => {};
    const firstResponse = { parcelId: 'of the first' };
    return {
      revealsOtherCustomers: async ({ params: { parcelId }, caller }) => {
        await find(parcelId);
        if (!isOf(caller.customerId, parcelId)) throw new Forbidden('Belongs to another customer.');
        return { parcelId };
      },
      readsOtherCustomers: ({ body }) => find(body.parcelIds[0] ?? ''),
      changesAndFails: async ({ query: { parcel }, caller }) => {
        const change = (before: ParcelRecord) => withNotes(before, 'Changed', new Date());
        await updateRecord({ find: () => find(parcel), save: parcels.save }, change);
        if (!isOf(caller.customerId, parcel)) throw new NotFound('There is no such package.');
        return { parcelId: parcel };
      },
      acceptsAnyField: ({ body }) => ({ parcelId: body.note }),
      dropsField: ({ body }) => ({ parcelId: body.note }),
      acceptsPrice: () => ({ parcelId: '' }),
      returnsUndocumentedStatus: () => {
        throw new Conflict('Not now.');
      },
      throws: ({ body }) => ({ parcelId: decodeURIComponent(`%${body.note}0`) }),
      leaksCustomer: async ({ caller }) => {
        lastCustomer = caller.customerId;
        callsSoFar += 1;
        callArrived();
        // The first two calls run alone. Of each later pair, the first waits for the second.
        if (callsSoFar > 2 && callsSoFar % 2 === 1)
          await new Promise<void>((resolve) => {
            callArrived = resolve;
          });
        return { parcelId: lastCustomer };
      },
      returnsFirstResponse: () => firstResponse,
    };
  },
});

type RouteId = keyof typeof routes;
const pairOf = (id: RouteId) => {
  const [call] = callsOf(api, id);
  if (!call) throw new Error(`There is no sample for ${id}.`);
  return preparePair(api, call);
};

describe('the API checks detect a route that', () => {
  it.each<[check: typeof checkSample, id: RouteId, error: string]>([
    [checkOtherCustomersIds, 'revealsOtherCustomers', 'revealsOtherCustomers, params.parcelId'],
    [checkOtherCustomersIds, 'readsOtherCustomers', 'readsOtherCustomers, body.parcelIds.0'],
    [checkOtherCustomersIds, 'changesAndFails', 'A rejected request changed something'],
    [checkServerOwnedFields, 'acceptsAnyField', 'acceptsAnyField with fields in body'],
    [checkServerOwnedFields, 'acceptsPrice', 'accepts a server-owned field'],
    [checkSample, 'dropsField', 'Fields of dropsField that are accepted'],
    [checkSample, 'returnsUndocumentedStatus', 'does not have the status 409'],
  ])('$1', async (check, id, error) => {
    await expect(check(api, id, await pairOf(id))).rejects.toThrow(error);
  });

  it('throws', async () => {
    // One counterexample is enough.
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
    await expect(checkFuzz(api, 'throws', 100)).rejects.toThrow('Property failed');
  });

  it.each<[id: RouteId, error: string]>([
    ['leaksCustomer', 'leaksCustomer'],
    ['returnsFirstResponse', 'returnsFirstResponse of another'],
  ])('%s', async (id, error) => {
    await expect(checkIsolation({ ...api, routes: { [id]: routes[id] } })).rejects.toThrow(error);
  });
});

describe('the API checks detect a sample that', () => {
  const [sampled] = api.samples.acceptsPrice ?? [];
  const withSample = (changes: Partial<AnySample>): Api =>
    sampled ? { ...api, samples: { acceptsPrice: [{ ...sampled, ...changes }] } } : api;

  it('does not declare all of its ids', async () => {
    const pair = await pairOf('revealsOtherCustomers');
    const undeclared = { ...pair, sample: { ...pair.sample, ids: undefined } };
    const checked = checkSample(api, 'revealsOtherCustomers', undeclared);
    await expect(checked).rejects.toThrow('The declared ids of the sample');
  });

  it('does not send every field of the body, or explains one that it does not have', async () => {
    const api = withSample({ request: () => ({ body: {} }) });
    await expect(checkFieldsAreSent(api, 'acceptsPrice')).rejects.toThrow('that no sample sends');
    const explained = withSample({ notKept: { weight: '' } });
    await expect(checkFieldsAreSent(explained, 'acceptsPrice')).rejects.toThrow('does not have');
  });

  it("has a role that its route does not, or lets a customer access another customer's records", () => {
    const withoutCustomer = withSample({ as: ['Executive'] });
    expect(() => checkRoles(withoutCustomer, 'acceptsPrice')).toThrow('The roles of the samples');
    const ofOthers = withSample({ otherCustomers: 'allowed' });
    expect(() => checkRoles(ofOthers, 'acceptsPrice')).toThrow('A customer can access');
  });
});
