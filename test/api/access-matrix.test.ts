import { beforeAll, describe, expect, it } from 'vitest';
import { ApiErrorBody, STATUS_TEXT } from '../../shared/api-error.ts';
import { GatewayErrorBody } from '../../shared/gateway-error.ts';
import { ROLES } from '../../shared/roles.ts';
import { routeKey } from '../../shared/route.ts';
import { routeEntries } from '../../shared/routes.ts';
import { aCustomerWithParcel, send, withPortal } from '../support/api.ts';
import { aPerson } from '../support/events.ts';
import { aParcelRecord } from '../support/records.ts';
import { sampleFor } from '../support/sample-requests.ts';
import { tokenFor, unsigned, withBrokenSignature } from '../support/tokens.ts';

const portal = withPortal();
const owner = aPerson();
const stranger = aPerson();
let parcelId: string;
let good: string;
beforeAll(async () => {
  parcelId = await aCustomerWithParcel(portal(), owner);
  await aCustomerWithParcel(portal(), stranger);
  good = await tokenFor(portal().identity, owner);
});

async function refusal(response: Response): Promise<ApiErrorBody> {
  const body = ApiErrorBody.parse(await response.json());
  expect(body.status).toBe(response.status);
  expect(body.error).toBe(STATUS_TEXT[response.status as keyof typeof STATUS_TEXT]);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return body;
}

/** What the gateway answers by itself has its own shape. */
async function gatewayRefusal(response: Response): Promise<void> {
  expect(GatewayErrorBody.safeParse(await response.json()).error).toBeUndefined();
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
}

/** Every kind of token that must open nothing. */
const BAD_TOKENS: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'no JWT': async () => 'letmein',
  'an expired token': () => tokenFor(portal().identity, owner, { lifetime: -60 }),
  'a broken signature': async () => withBrokenSignature(good),
  'alg none': async () => unsigned(good),
  'a token of another pool': () =>
    tokenFor(portal().identity, owner, {
      issuer: 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Another00',
    }),
  'a token of another client': () =>
    tokenFor(portal().identity, owner, { audience: 'anotherclient0000000000000' }),
  'an access token': () => tokenFor(portal().identity, owner, { use: 'access' }),
};

describe.each(routeEntries.map(([id, route]) => ({ id, route, key: routeKey(route) })))(
  '$key',
  ({ id, route }) => {
    const { access } = route;

    it('succeeds for whom it is made', async () => {
      const response = await send(
        portal(),
        route,
        sampleFor(id, { email: owner.email, parcelId }),
        access === 'public' ? undefined : good,
      );
      expect(response.status).toBe(route.response ? 200 : 204);
    });

    if (access === 'public') {
      it('looks at no token', async () => {
        for (const make of Object.values(BAD_TOKENS)) {
          expect(
            (await send(portal(), route, sampleFor(id, { email: owner.email, parcelId }), await make()))
              .status,
          ).toBe(200);
        }
      });
      return;
    }

    it.each(Object.entries(BAD_TOKENS))('answers 401 to %s', async (name, make) => {
      const response = await send(
        portal(),
        route,
        sampleFor(id, { email: owner.email, parcelId }),
        await make(),
      );
      expect(response.status).toBe(401);
      // Its signature is right, so the gateway lets it through and the handler refuses it.
      await (name === 'an access token' ? refusal : gatewayRefusal)(response);
    });

    const strangers = ROLES.filter((role) => !access.includes(role));
    it.each([...strangers.map((role) => [role]), []].map((roles) => ({ roles })))(
      'answers 403 to somebody with the groups $roles',
      async ({ roles }) => {
        const token = await tokenFor(portal().identity, { ...owner, roles });
        const response = await send(portal(), route, sampleFor(id, { email: owner.email, parcelId }), token);
        expect(response.status).toBe(403);
        await refusal(response);
      },
    );

    if (!route.path.includes('{parcelId}')) return;
    it("answers another customer's parcel as a missing one", async () => {
      const token = await tokenFor(portal().identity, stranger);
      const foreign = await send(portal(), route, sampleFor(id, { email: owner.email, parcelId }), token);
      const missing = await send(
        portal(),
        route,
        sampleFor(id, { email: stranger.email, parcelId: aParcelRecord(stranger.customerId).parcelId }),
        token,
      );
      expect(foreign.status).toBe(404);
      expect(await foreign.text()).toBe(await missing.text());
      expect(missing.status).toBe(404);
      const names = (response: Response) => [...response.headers.keys()].sort();
      expect(names(foreign)).toEqual(names(missing));
    });
  },
);

describe('what is no route', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/customer/me'],
    ['PATCH', '/api/parcels'],
    ['GET', '/api/parcels/a/b/c/d'],
  ])('answers 404 by the gateway: %s %s', async (method, path) => {
    const response = await fetch(new URL(path, portal().origin), {
      method,
      headers: { authorization: `Bearer ${good}` },
    });
    expect(response.status).toBe(404);
    await gatewayRefusal(response);
  });

  it('answers 413 to a body of 7 MB, and goes on', async () => {
    const body = JSON.stringify({ customerNotes: 'n'.repeat(7 * 1024 * 1024) });
    const url = new URL(`/api/parcels/${parcelId}/notes`, portal().origin);
    const headers = { authorization: `Bearer ${good}`, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'PUT', headers, body });
    expect(response.status).toBe(413);
    await gatewayRefusal(response);
    expect((await fetch(new URL('/api/customer/me', portal().origin), { headers })).status).toBe(200);
  });
});
