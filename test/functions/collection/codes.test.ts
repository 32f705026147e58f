import { beforeAll, describe, expect, it } from 'vitest';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { MAX_FAILED_PER_HOUR } from '#functions/collection/authorizations/code-checks.ts';
import { formatCode } from '#shared/rules/collection/collection-code.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { NOW } from '../handovers/support.ts';
import { aCollection, wrong } from './support.ts';

withLocalStores();

let world: Awaited<ReturnType<typeof aCollection>>;
/** Each test has an hour of its own, because failed tries are counted by hour. */
let now = NOW;
beforeAll(async () => {
  world = await aCollection(undefined, { now: () => now });
});
const nextHour = () => {
  now = new Date(now.getTime() + 60 * 60 * 1000);
};

const authorized = (code: string) =>
  ({ authority: { kind: 'AUTHORIZED', code }, signerName: 'Ben Miller' }) as const;

describe('a handover to a named person', { timeout: 60_000 }, () => {
  it('is recorded with their name, uses up the code of one package, and is the same when it is sent again', async () => {
    const { customer, records, input } = await world.aPickup(1);
    const { parcelId = '' } = records[0] ?? {};
    const { code, authorizationId, createdAt } = await world.name(customer, { kind: 'PACKAGE', parcelId });
    const checked = await world.check(formatCode(code).toLowerCase());
    expect(checked.body).toMatchObject({ name: 'Ben Miller', scope: 'PACKAGE', parcelIds: [parcelId] });

    const request = { ...input, ...authorized(code) };
    const response = await world.handOver(request);
    expect(response.status).toBe(200);
    const stored = await world.handovers.find(customer.customerId, input.handoverId);
    expect(stored?.authority).toEqual({
      ...{ kind: 'AUTHORIZED', authorizationId, name: 'Ben Miller', authorizedAt: createdAt },
    });
    expect(await world.parcel(parcelId)).toMatchObject({
      signerName: 'Ben Miller',
      collectedBy: 'AUTHORIZED',
    });
    expect((await world.handOver(request)).body).toEqual(response.body);
    expect(await world.service.list(customer)).toMatchObject({ shown: [] });
    expect((await world.check(code)).body).toMatchObject({
      message: expect.stringContaining('already used'),
    });
  });

  it('with another authority under the same id is refused', async () => {
    const { customer, input } = await world.aPickup(1);
    const { code } = await world.name(customer);
    await world.handOver({ ...input, ...authorized(code) });
    expect((await world.handOver({ ...input, signerName: 'Ben Miller' })).status).toBe(409);
  });

  it('leaves a standing authorization with another code', async () => {
    const customer = await world.aCustomer();
    const [first, second] = await world.ready(customer, 2);
    if (!first || !second) throw new Error('There are two packages.');
    const { code } = await world.name(customer);
    expect((await world.handOver(world.request(customer, [first], authorized(code)))).status).toBe(200);
    const again = await world.handOver(world.request(customer, [second], authorized(code)));
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('was replaced') } });
    const [next] = (await world.service.list(customer)).shown;
    expect(next?.code).not.toBe(code);
    const later = await world.handOver(world.request(customer, [second], authorized(next?.code ?? '')));
    expect(later.status).toBe(200);
  });

  it('covers 50 packages', async () => {
    const { customer, records, input } = await world.aPickup(50);
    const { code } = await world.name(customer);
    expect((await world.handOver({ ...input, ...authorized(code) })).status).toBe(200);
    expect(await world.statusesOf(records)).toEqual(['COMPLETED']);
  });

  it.each([
    ['a package that the code does not cover', 'is only for'],
    ['another terminal', 'is not ready for pickup in Kodiak'],
    ["another customer's packages", 'another customer'],
    ["the customer's own name as signature", 'Ben Miller collects'],
    ["a stranger's name as signature", 'Ben Miller signs'],
  ])('is refused for %s', async (what, message) => {
    nextHour();
    const customer = await world.aCustomer();
    const [first, second] = await world.ready(customer, 2);
    if (!first || !second) throw new Error('There are two packages.');
    const { code } = await world.name(customer, { kind: 'PACKAGE', parcelId: first.parcelId });
    const other = await world.aPickup(1);
    const mine = world.request(customer, [first], authorized(code));
    const requests: Record<string, typeof mine> = {
      'a package that the code does not cover': { ...mine, parcelIds: [first.parcelId, second.parcelId] },
      'another terminal': { ...mine, locationCode: 'KOD' },
      "another customer's packages": { ...other.input, ...authorized(code) },
      "a stranger's name as signature": { ...mine, signerName: 'Ben Stranger' },
      "the customer's own name as signature": { ...mine, signerName: SAMPLE_PROFILE.name },
    };
    const request = requests[what];
    if (!request) throw new Error(what);
    const { status, body } = await world.handOver(request);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).toContain(message);
    expect(await world.statusesOf([first, second])).toEqual(['DESTINATION']);
  });

  it('and revoking at the same moment: exactly one wins', async () => {
    for (let round = 0; round < 4; round++) {
      const { customer, records, input } = await world.aPickup(1);
      const { code, authorizationId } = await world.name(customer);
      const [response] = await Promise.all([
        world.handOver({ ...input, ...authorized(code) }),
        world.service.revoke(customer, authorizationId),
      ]);
      const record = await world.authorizations.find(customer.customerId, authorizationId);
      expect(record?.authorizationState).toBe('REVOKED');
      const isDone = response.status === 200;
      expect(await world.statusesOf(records)).toEqual([isDone ? 'COMPLETED' : 'DESTINATION']);
      // A handover that came first has replaced the code of the standing authorization.
      expect(record?.code === code).toBe(!isDone);
    }
  });

  it('twice with one code at the same moment: exactly one wins', async () => {
    const customer = await world.aCustomer();
    const parcels = await world.ready(customer, 2);
    const { code } = await world.name(customer);
    const responses = await Promise.all(
      parcels.map((parcel) => world.handOver(world.request(customer, [parcel], authorized(code)))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('guessing', { timeout: 60_000 }, () => {
  it('locks a code after five wrong secrets, even for the right one, until the customer renews it', async () => {
    nextHour();
    const customer = await world.aCustomer();
    const { code, authorizationId } = await world.name(customer);
    for (let by = 1; by <= 4; by++) expect((await world.check(wrong(code, by))).status).toBe(409);
    expect((await world.check(wrong(code, 5))).body).toMatchObject({
      message: expect.stringContaining('locked'),
    });
    expect((await world.check(code)).status).toBe(409);
    expect((await world.service.list(customer)).shown).toMatchObject([{ state: 'LOCKED' }]);
    const renewed = await world.service.renew(customer, authorizationId);
    expect((await world.check(renewed.code)).status).toBe(200);
    expect((await world.check(code)).status).toBe(409);
  });

  it('counts wrong codes in handovers too, and all at once do not exceed five', async () => {
    nextHour();
    const { customer, records, input } = await world.aPickup(1);
    const { code, authorizationId } = await world.name(customer);
    const tries = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? world.check(wrong(code, index + 1))
        : world.handOver({ ...input, ...authorized(wrong(code, index + 1)) }),
    );
    expect((await Promise.all(tries)).every(({ status }) => status === 409)).toBe(true);
    const record = await world.authorizations.find(customer.customerId, authorizationId);
    expect(record).toMatchObject({ authorizationState: 'LOCKED', wrongTries: 5 });
    expect((await world.handOver({ ...input, ...authorized(code) })).status).toBe(409);
    expect(await world.statusesOf(records)).toEqual(['DESTINATION']);
  });

  it('of unknown codes at once gets no more answers than that of one after the other', async () => {
    nextHour();
    const tries = Array.from({ length: MAX_FAILED_PER_HOUR + 20 }, () => world.check('ZZZZZ00000', 'FBK'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(MAX_FAILED_PER_HOUR);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  });

  it('does not count right codes', async () => {
    nextHour();
    const { code } = await world.name(await world.aCustomer());
    for (let index = 0; index <= MAX_FAILED_PER_HOUR; index++)
      expect((await world.check(code, 'FBK')).status).toBe(200);
  });

  it('ends for the hour once a terminal has entered too many codes, and starts again in the next', async () => {
    nextHour();
    const customer = await world.aCustomer();
    const { code } = await world.name(customer);
    for (let index = 0; index < MAX_FAILED_PER_HOUR; index++)
      expect((await world.check(`ZZZZ${index % 10}00000`)).status).toBe(404);
    expect((await world.check('ZZZZZ00000')).status).toBe(429);
    expect((await world.check(code)).status).toBe(429);
    // Another terminal goes on.
    expect((await world.check(code, 'KOD')).status).toBe(200);
    nextHour();
    expect((await world.check(code)).status).toBe(200);
  });
});

describe('a code for a pickup', () => {
  it('counts until the end of its day, at its terminal, and not after it was canceled', async () => {
    nextHour();
    const customer = await world.aCustomer();
    await world.ready(customer, 1);
    const appointments = appointmentService(world.table, world.clock);
    const pickupDate = '2026-03-06T10:00:00-09:00';
    const booked = await appointments.book(customer, { locationCode: 'ANC', pickupDate, notes: '' });
    const { code } = await world.name(customer, { kind: 'PICKUP', appointmentId: booked.id });
    expect((await world.check(code)).body).toMatchObject({ scope: 'PICKUP', parcelIds: [expect.anything()] });
    expect((await world.check(code, 'KOD')).body).toMatchObject({
      message: 'This code is for a pickup in Anchorage.',
    });
    const before = now;
    now = new Date(Date.parse(pickupDate) + DAY_MS);
    expect((await world.check(code)).body).toMatchObject({ message: expect.stringContaining('is over') });
    now = before;
    await appointments.cancel(customer, booked.id);
    expect((await world.check(code)).body).toMatchObject({ message: expect.stringContaining('canceled') });
  });
});
