import { describe, expect, it } from 'vitest';
import { authorizationRepository } from '#functions/collection/authorizations/authorization-repository.ts';
import { MAX_WRONG_TRIES } from '#functions/collection/authorizations/authorization-rules.ts';
import { authorizationService } from '#functions/collection/authorizations/authorization-service.ts';
import { codeChecks } from '#functions/collection/authorizations/code-checks.ts';
import { handoverRepository } from '#functions/handovers/handover-repository.ts';
import type { AuthorizationInput } from '#shared/contracts/collection/authorizations.ts';
import { CODE_ALPHABET } from '#shared/rules/collection/collection-code.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { ago, aTablet, stateOf, TAKER } from './tablet.ts';

withLocalStores();

async function aNamedPerson(scope: AuthorizationInput['scope'] = { kind: 'STANDING' }) {
  const tablet = await aTablet();
  const customer = await tablet.aCustomer();
  const records = await tablet.ready(customer, 2);
  const people = authorizationService(tablet.table, tablet.clock);
  // Named before the packages were taken.
  tablet.clock.time -= HOUR_MS;
  const person = await people.create(customer, {
    authorizationId: crypto.randomUUID(),
    name: 'Ben Kowalski',
    phone: '',
    scope,
  });
  tablet.clock.time += HOUR_MS;
  const { authorizationId, code } = person;
  return {
    ...tablet,
    customer,
    records,
    people,
    code,
    record: () => authorizationRepository(tablet.table).find(customer.customerId, authorizationId),
    revokeAt: async (ms: number) => {
      const now = tablet.clock.time;
      tablet.clock.time = now - ms;
      await people.revoke(customer, authorizationId);
      tablet.clock.time = now;
    },
    collected: (count = 1, given = code) => ({
      ...tablet.taken([customer, records.slice(0, count), { signerName: 'Ben Kowalski' }]),
      authority: { kind: 'AUTHORIZED', code: given } as const,
    }),
  };
}

describe('a code that was checked without a network', { timeout: 120_000 }, () => {
  it('is proven when it is sent, used up, and named in the handover', async () => {
    const { service, collected, record, code, table, customer } = await aNamedPerson();
    const input = collected();
    expect(stateOf(await service.send(TAKER, input))).toBe('RECORDED');
    expect(await handoverRepository(table).find(customer.customerId, input.handoverId)).toMatchObject({
      authority: { kind: 'AUTHORIZED', name: 'Ben Kowalski' },
    });
    expect((await record())?.code).not.toBe(code);
    // The same code again, of a second tablet.
    expect(stateOf(await service.send(TAKER, collected(2)))).toMatch(/already been handed over|was replaced/);
  });

  it('counts if the customer took it back after the packages left, and then no more', async () => {
    const { service, collected, revokeAt, record, records } = await aNamedPerson();
    await revokeAt(10 * MINUTE_MS);
    expect(stateOf(await service.send(TAKER, collected()))).toBe('RECORDED');
    expect(await record()).toMatchObject({ authorizationState: 'USED', lastUsedAt: ago(20 * MINUTE_MS) });
    // Another handover with the same code, of the time before.
    const second = { ...collected(), parcelIds: [records[1]?.parcelId ?? ''] };
    expect(stateOf(await service.send(TAKER, second))).toBe('This code was already used. A code works once.');
  });

  it('differs if the customer took it back before', async () => {
    const { service, collected, revokeAt, statusesOf, records } = await aNamedPerson();
    await revokeAt(30 * MINUTE_MS);
    expect(stateOf(await service.send(TAKER, collected()))).toBe('The customer has taken this code back.');
    expect(await statusesOf(records)).toEqual(['DESTINATION']);
  });

  it('differs if it is wrong, and the wrong tries lock it', async () => {
    const { service, collected, code, record } = await aNamedPerson();
    const wrong = `${code.slice(0, 9)}${code.endsWith('0') ? '1' : '0'}`;
    for (let tries = 0; tries < MAX_WRONG_TRIES; tries++)
      expect(stateOf(await service.send(TAKER, collected(1, wrong)))).toMatch(/not right|is locked/);
    expect(await record()).toMatchObject({ authorizationState: 'LOCKED' });
    expect(stateOf(await service.send(TAKER, collected()))).toMatch(/is locked/);
  });

  it('does not work with a guess after it was taken back', async () => {
    const { service, collected, code, revokeAt, record } = await aNamedPerson();
    await revokeAt(10 * MINUTE_MS);
    const wrong = `${code.slice(0, 9)}${code.endsWith('0') ? '1' : '0'}`;
    expect(stateOf(await service.send(TAKER, collected(1, wrong)))).toBe(
      'The customer has taken this code back.',
    );
    expect(await record()).toMatchObject({ authorizationState: 'REVOKED' });
  });

  it('is locked by wrong tries after it was taken back, and then counts for no handover of the time before', async () => {
    const { service, collected, code, revokeAt, record } = await aNamedPerson();
    await revokeAt(10 * MINUTE_MS);
    for (const last of CODE_ALPHABET.replace(code.slice(-1), '').slice(0, MAX_WRONG_TRIES))
      await service.send(TAKER, collected(1, `${code.slice(0, 9)}${last}`));
    expect(await record()).toMatchObject({ authorizationState: 'REVOKED', wrongTries: MAX_WRONG_TRIES });
    expect(stateOf(await service.send(TAKER, collected()))).toBe('The customer has taken this code back.');
  });

  it('differs if it was locked before the customer took it back', async () => {
    const { service, collected, code, revokeAt, table, clock } = await aNamedPerson();
    const checks = codeChecks(table, clock);
    for (const last of CODE_ALPHABET.replace(code.slice(-1), '').slice(0, MAX_WRONG_TRIES))
      await expect(checks.check(`${code.slice(0, 9)}${last}`, 'ANC')).rejects.toThrow();
    await revokeAt(10 * MINUTE_MS);
    expect(stateOf(await service.send(TAKER, collected()))).toBe('The customer has taken this code back.');
  });

  it('differs if it was made only after the packages left', async () => {
    const { service, taken, customer, records, people } = await aNamedPerson();
    const { code } = await people.create(customer, {
      ...{
        authorizationId: crypto.randomUUID(),
        name: 'Ben Kowalski',
        phone: '',
        scope: { kind: 'STANDING' },
      },
    });
    const times = { takenAt: ago(DAY_MS), asOf: ago(DAY_MS) };
    const authority = { kind: 'AUTHORIZED', code } as const;
    const input = taken([customer, records, { signerName: 'Ben Kowalski', authority }], times);
    expect(stateOf(await service.send(TAKER, input))).toBe(
      'This code was made only after the packages left.',
    );
  });

  it("differs with another customer's code", async () => {
    const { service, aCustomer, ready, taken, code } = await aNamedPerson();
    const other = await aCustomer();
    const input = taken([other, await ready(other, 1), { authority: { kind: 'AUTHORIZED', code } }]);
    expect(stateOf(await service.send(TAKER, input))).toBe('This code was given out by another customer.');
  });
});
