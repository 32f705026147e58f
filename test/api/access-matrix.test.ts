import { describe, expect, it } from 'vitest';
import { expectErrorResponse } from '../support/api/error-responses.ts';
import { productApi } from '../support/api/product.ts';
import { accessMatrix, isolation } from '../support/api/suites.ts';
import { aPerson } from '../support/events.ts';

const api = productApi();

accessMatrix(api);
isolation(api);

describe('undefined routes', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/customer/me'],
    ['PATCH', '/api/parcels'],
    ['GET', '/api/parcels/a/b/c/d'],
  ])('return 404: %s %s', async (method, path) => {
    const { origin, tokenOf } = api.running();
    const authorization = `Bearer ${await tokenOf(aPerson())}`;
    const response = await fetch(new URL(path, origin), { method, headers: { authorization } });
    expect(response.status).toBe(404);
    await expectErrorResponse(response, 'gateway');
  });
});
