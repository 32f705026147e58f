import { describe, expect, it } from 'vitest';
import { theProduct } from '../support/api/product.ts';
import { expectRefusal } from '../support/api/refusals.ts';
import { accessMatrix } from '../support/api/suites.ts';
import { aPerson } from '../support/events.ts';
import { tokenFor } from '../support/tokens.ts';

const api = theProduct();

accessMatrix(api);

describe('what is no route', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/customer/me'],
    ['PATCH', '/api/parcels'],
    ['GET', '/api/parcels/a/b/c/d'],
  ])('answers 404: %s %s', async (method, path) => {
    const { origin, identity } = api.running();
    const authorization = `Bearer ${await tokenFor(identity, aPerson())}`;
    const response = await fetch(new URL(path, origin), { method, headers: { authorization } });
    expect(response.status).toBe(404);
    await expectRefusal(response, 'gateway');
  });
});
