import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handler as customers } from '../../functions/customers/handler.ts';
import { connectTable } from '../../functions/data/table.ts';
import { readArguments } from '../../functions/http/request.ts';
import { handler as locations } from '../../functions/locations/handler.ts';
import { handler as parcels } from '../../functions/parcels/handler.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { handler as quotes } from '../../functions/quotes/handler.ts';
import { ApiErrorBody } from '../../shared/api-error.ts';
import type { Route, ServiceName } from '../../shared/route.ts';
import { type RouteId, routeEntries } from '../../shared/routes.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withEngine } from '../support/engine.ts';
import { anEvent, aPerson, invoke } from '../support/events.ts';
import { aParcelRecord } from '../support/records.ts';
import { sampleFor } from '../support/sample-requests.ts';

withEngine();

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

const environment = TEST_ENVIRONMENT;
const HANDLERS: Record<ServiceName, Handler> = {
  customers: customers.with({ environment }),
  locations: locations.with({ environment }),
  parcels: parcels.with({ environment }),
  quotes: quotes.with({ environment }),
};

const ODD: [string, string | undefined][] = [
  ['nothing', undefined],
  ['the empty text', ''],
  ['a blank', ' '],
  ['5,000 characters', 'A'.repeat(5000)],
  ['a way out', '../../customers'],
  ['percent signs', '%2e%2e%2f%00'],
  ['a percent sign that begins nothing', '%E0%A4%A'],
  ['a NUL', '\u0000'],
  ['half a character', '\ud800'],
  ['an emoji', '🚚'],
  ['a separator of keys', 'CUSTOMER#1'],
  ['a name of every object', '__proto__'],
  ['another name of every object', 'constructor'],
  ['JSON', '{"$ne":null}'],
  ['a list', 'a,b'],
];

/** Each parameter of each route that has one. */
const PARAMETERS = routeEntries.flatMap(([id, route]) =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [id, name] as const),
);

describe.each(PARAMETERS)('%s with an odd %s', (id, name) => {
  const { service, access } = Object.fromEntries(routeEntries)[id as RouteId] ?? {};
  const person = () => (access === 'public' ? null : aPerson(...(access ?? [])));

  it.each(ODD)('is a 404: %s', async (_, value) => {
    const caller = person();
    // Its own parcel is there, so that nothing but the odd value can be what is missing.
    const parcel = aParcelRecord((caller ?? aPerson()).customerId);
    await parcelRepository(connectTable(TABLE_NAME)).create(parcel);
    const { parcelId } = parcel;
    const sample = sampleFor(id, { email: 'anna@example.com', parcelId });
    const { [name]: _usual, ...params } = sample.params ?? {};
    const request = {
      ...sample,
      query: undefined,
      params: value === undefined ? params : { ...params, [name]: value },
    };

    const answer = await invoke(HANDLERS[service as ServiceName], anEvent(id, caller, request as never));

    expect(answer.status).toBe(404);
    expect(ApiErrorBody.parse(answer.body)).toMatchObject({ status: 404, error: 'Not Found' });
  });
});

it('is a 404 too where the contract of a route says what a parameter looks like', () => {
  const route = {
    ...Object.fromEntries(routeEntries).getParcel,
    params: z.object({ parcelId: z.string().check(z.regex(/^\d+$/)) }),
  } as Route;
  const event = (parcelId: string) => anEvent('getParcel', null, { params: { parcelId } });

  expect(readArguments(route, event('7'))).toEqual({ params: { parcelId: '7' } });
  expect(() => readArguments(route, event('seven'))).toThrow(expect.objectContaining({ name: 'NotFound' }));
});
