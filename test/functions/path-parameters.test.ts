import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handler as appointments } from '../../functions/appointments/handler.ts';
import { handler as customers } from '../../functions/customers/handler.ts';
import { connectTable } from '../../functions/data/table.ts';
import { handler as handovers } from '../../functions/handovers/handler.ts';
import { readArguments } from '../../functions/http/request.ts';
import { handler as intake } from '../../functions/intake/handler.ts';
import { handler as locations } from '../../functions/locations/handler.ts';
import { handler as overview } from '../../functions/overview/handler.ts';
import { handler as parcelImages } from '../../functions/parcel-images/handler.ts';
import { handler as parcels } from '../../functions/parcels/handler.ts';
import { imageRepository } from '../../functions/parcels/image-repository.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { handler as payments } from '../../functions/payments/handler.ts';
import { handler as quotes } from '../../functions/quotes/handler.ts';
import { handler as staffEdits } from '../../functions/staff-edits/handler.ts';
import { handler as staffParcels } from '../../functions/staff-parcels/handler.ts';
import { ApiErrorBody } from '../../shared/api-error.ts';
import type { Route, ServiceName } from '../../shared/route.ts';
import { type RouteId, routes } from '../../shared/routes.ts';
import type { AnySample } from '../support/api/sample.ts';
import { anEvent, aPerson, invoke, type Person } from '../support/events.ts';
import { SAMPLE_IMAGE } from '../support/images.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord } from '../support/records.ts';
import { SAMPLES } from '../support/sample-requests.ts';

withLocalStores();

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

const environment = TEST_ENVIRONMENT;
const HANDLERS: Record<ServiceName, Handler> = {
  appointments: appointments.with({ environment: { ...environment, PRODUCT_NAME: 'Northbound' } }),
  customers: customers.with({ environment }),
  handovers: handovers.with({ environment }),
  intake: intake.with({ environment }),
  locations: locations.with({ environment }),
  'parcel-images': parcelImages.with({ environment }),
  overview: overview.with({ environment }),
  parcels: parcels.with({ environment }),
  payments: payments.with({
    environment: {
      ...environment,
      SURCHARGE_BASIS_POINTS: '250',
      CARD_PROVIDER_URL: 'http://localhost',
      CARD_PROVIDER_SECRET: 'card-provider',
    },
  }),
  quotes: quotes.with({ environment }),
  'staff-edits': staffEdits.with({ environment }),
  'staff-parcels': staffParcels.with({ environment }),
};

const MALFORMED_VALUES: [string, string | undefined][] = [
  ['nothing', undefined],
  ['an empty text', ''],
  ['a space', ' '],
  ['5,000 characters', 'A'.repeat(5000)],
  ['a path traversal', '../../customers'],
  ['percent signs', '%2e%2e%2f%00'],
  ['an invalid percent-encoding', '%E0%A4%A'],
  ['a NUL', '\u0000'],
  ['a lone surrogate', '\ud800'],
  ['an emoji', '🚚'],
  ['a key separator', 'CUSTOMER#1'],
  ['a property of every object', '__proto__'],
  ['another property of every object', 'constructor'],
  ['JSON', '{"$ne":null}'],
  ['a list', 'a,b'],
];

/** Every path parameter of every route, with each of the route's samples. */
const PARAMETERS = (Object.entries(routes) as [RouteId, Route][]).flatMap(([id, route]) =>
  [...route.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    ([SAMPLES[id]].flat() as readonly AnySample[]).map((sample) => ({ id, route, name, sample })),
  ),
);

describe.each(PARAMETERS)('$id with a malformed $name', ({ id, route, name, sample }) => {
  it.each(MALFORMED_VALUES)('returns 404: %s', async (_, value) => {
    const owner = aPerson();
    // The parcel and its image exist, so only the malformed value can cause the 404.
    const parcel = aParcelRecord(owner.customerId);
    const { parcelId } = parcel;
    const table = connectTable(TABLE_NAME);
    await parcelRepository(table).create(parcel);
    await imageRepository(table).save({ parcelId, name: SAMPLE_IMAGE, contentType: 'image/jpeg' });
    const state = { owner, parcelId, pickupDate: '2026-11-24T10:00:00-09:00' };
    const input = sample.request(state as { owner: Person });
    const { [name]: _valid, ...params } = input.params ?? {};
    const caller = route.access === 'public' ? null : { ...owner, roles: [...route.access] };
    const request = { body: input.body, params: value === undefined ? params : { ...params, [name]: value } };

    const response = await invoke(HANDLERS[route.service], anEvent(id, caller, request));

    expect(response.status).toBe(404);
    expect(ApiErrorBody.parse(response.body)).toMatchObject({ status: 404, error: 'Not Found' });
  });
});

it('returns 404 even if the contract of a route restricts a parameter', () => {
  const route = {
    ...routes.getParcel,
    params: z.object({ parcelId: z.string().check(z.regex(/^\d+$/)) }),
  };
  const event = (parcelId: string) => anEvent('getParcel', null, { params: { parcelId } });

  expect(readArguments(route, event('7'))).toEqual({ params: { parcelId: '7' } });
  expect(() => readArguments(route, event('seven'))).toThrow(expect.objectContaining({ name: 'NotFound' }));
});
