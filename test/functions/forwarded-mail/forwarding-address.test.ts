import { describe, expect, it } from 'vitest';
import { Conflict } from '#functions/core/platform/errors.ts';
import { forwardingAddressService } from '#functions/forwarded-mail/address/address-service.ts';
import { newForwardingToken, tokenOf } from '#functions/forwarded-mail/address/forwarding-token.ts';
import { aPerson } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { table } from '#test/support/stores.ts';
import { addressDesk, DOMAIN } from './support.ts';

withLocalStores();

describe('the forwarding address of a customer', () => {
  it('is created, replaced and removed', async () => {
    const [desk, ada] = [addressDesk(), aPerson()];
    expect(await desk.get(ada)).toEqual({ isOffered: true, address: null, refusedAt: null, version: 0 });
    const first = await desk.renew(ada, 0);
    expect(first.address).toMatch(/^box-[0-9a-hjkmnp-tv-z]{10}@in\.northbound\.example$/);
    // The same request again.
    expect(await desk.renew(ada, 0)).toEqual(first);
    const second = await desk.renew(ada, first.version);
    expect(second.address).not.toBe(first.address);
    expect(await desk.get(ada)).toEqual(second);
    await desk.remove(ada);
    await desk.remove(ada);
    expect(await desk.get(ada)).toMatchObject({ address: null, version: 3 });
    expect((await desk.renew(ada, 3)).address).not.toBeNull();
  });

  it('is created once by two requests at once', async () => {
    const [desk, ada] = [addressDesk(), aPerson()];
    const [one, other] = await Promise.all([desk.renew(ada, 0), desk.renew(ada, 0)]);
    expect(one).toEqual(other);
  });

  it('is not offered in a stage that receives no mail', async () => {
    const ada = aPerson();
    await addressDesk().renew(ada, 0);
    const desk = forwardingAddressService(table(), { now: () => new Date() }, '');
    expect(await desk.get(ada)).toMatchObject({ isOffered: false, address: null });
    await expect(desk.renew(ada, 1)).rejects.toThrow(Conflict);
  });
});

describe('the part before the @', () => {
  it('is found however it is typed', () => {
    const token = newForwardingToken();
    expect(tokenOf(`${token}@${DOMAIN}`.toUpperCase(), DOMAIN)).toBe(token);
    expect(tokenOf(`BOX-Oo1lI00000@${DOMAIN}`, DOMAIN)).toBe('box-0011100000');
  });

  it.each([
    'box-000000000@in.northbound.example',
    'box-00000000000@in.northbound.example',
    'box-000000000u@in.northbound.example',
    'bag-0000000000@in.northbound.example',
    'box-0000000000@in.northbound.example.evil.example',
    'box-0000000000@northbound.example',
    'box-0000000000',
  ])('is unknown in %s', (address) => {
    expect(tokenOf(address, DOMAIN)).toBeNull();
  });
});
