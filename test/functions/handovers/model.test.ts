import { expect, it, vi } from 'vitest';
import { authorizationRepository } from '#functions/collection/authorizations/authorization-repository.ts';
import { authorizationService } from '#functions/collection/authorizations/authorization-service.ts';
import { ServiceError } from '#functions/core/platform/errors.ts';
import { handoverService } from '#functions/handovers/handover-service.ts';
import { offlineHandovers } from '#functions/handovers/offline/offline-handovers.ts';
import { withNotice } from '#functions/parcels/parcel-notices.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { storageDesk } from '#functions/parcels/staff/storage-desk.ts';
import { parcelStorages } from '#functions/parcels/storage/parcel-storages.ts';
import type { AuthorizationScope } from '#shared/contracts/collection/authorizations.ts';
import type { OfflineHandoverInput } from '#shared/contracts/collection/counter.ts';
import type { HandoverInput } from '#shared/contracts/staff/handovers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { fc, runs } from '#test/support/random.ts';
import { MemoryClient } from '../payments/model/memory-client.ts';
import { paymentWorld, STAFF, VISA } from '../payments/payment-world.ts';

// Requests that wait for each other let the others go on.
vi.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }));

const PARCELS = 3;
const PERSON = 'Ben Kowalski';
const CLERK = { email: 'ann@northbound.test', roles: ['CustomerService'] } as const;

const parcel = fc.nat(PARCELS - 1);
const parcels = fc.uniqueArray(parcel, { minLength: 1, maxLength: PARCELS });
/** Whose authority: the owner, the person with one of the codes so far, or somebody who guesses. */
const authority = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'OWNER' as const }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('CODE' as const), nth: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('GUESS' as const), nth: fc.nat(3) }) },
);
const clerk = fc.nat(1);
const anAction = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('name' as const), scope: fc.option(parcel, { freq: 1 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('revoke' as const), nth: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('renew' as const), nth: fc.nat(3) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), parcels }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), nth: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('waive' as const, 'lose' as const), parcel }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('find again' as const), parcel }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hand over' as const), parcels, authority }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('load' as const), clerk }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('take' as const), clerk, parcels, authority }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), clerk, isTwice: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('retry' as const, 'close' as const), nth: fc.nat(3) }),
  },
);
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never;
const someSteps = fc.array(
  fc.record({
    actions: fc.array(anAction, { minLength: 1, maxLength: 3 }),
    wait: fc.constantFrom(MINUTE_MS, 2 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 9 * HOUR_MS, 3 * DAY_MS),
  }),
  { minLength: 15, maxLength: 45, size: 'max' },
);

/** How often something happened in all runs, so that the model is known to reach it. */
const seen = { steps: 0, online: 0, offline: 0, byCode: 0, differing: 0, afterRevocation: 0 };

/** What the model knows of a code: from when it counted, what it was for, and when it was taken back or replaced. */
interface KnownCode {
  readonly authorizationId: string;
  readonly code: string;
  readonly from: number;
  readonly scope: AuthorizationScope;
  revokedAt?: number;
  isReplaced?: boolean;
  isUsed?: boolean;
}

async function aModel() {
  const world = paymentWorld(new Date('2026-03-02T20:00:00Z'), new MemoryClient().asTable());
  const { clock, ledger, table } = world;
  const owner = await world.customer(PARCELS);
  const idOf = (index: number) => owner.parcelIds[index] ?? '';
  const people = authorizationService(table, clock);
  const desk = storageDesk(table, clock, 1000);
  const counter = handoverService(table, { keep: async () => {} }, clock);
  const offline = offlineHandovers(table, { keep: async () => {} }, clock);
  const payments: string[] = [];
  const codes: KnownCode[] = [];
  const sentOnce: OfflineHandoverInput[] = [];
  const tablets = [0, 1].map(() => ({
    asOf: '',
    clear: new Set<string>(),
    queue: [] as OfflineHandoverInput[],
  }));
  /** The handover of each package. */
  const done = new Map<string, string>();

  const change = async (parcelId: string, to: (found: ParcelRecord) => ParcelRecord) => {
    const before = await world.parcel(parcelId);
    const after = to(before);
    if (after !== before) await world.saveParcel(before, after);
  };

  for (const parcelId of owner.parcelIds) {
    await change(parcelId, (found) => withStatus(found, 'TRANSIT', clock.now(), 'dock'));
    await change(parcelId, (found) => withStatus(found, 'DESTINATION', clock.now(), 'dock'));
    await change(parcelId, (found) => withNotice(found, { at: clock.now().toISOString(), by: 'SITE' }));
  }

  const asOf = (time: number) => parcelStorages(table, { now: () => new Date(time) });

  /** The packages before an attempt, with what the portal would charge for storage at that time. */
  async function before(parcelIds: readonly string[], at: number) {
    const found = await Promise.all(parcelIds.map(world.parcel));
    return { found, due: await asOf(at).due(found) };
  }

  /** The promises of every handover that has taken place. `at` is when the packages left. */
  function checkDone(input: HandoverInput, at: number, then: Awaited<ReturnType<typeof before>>): void {
    // The answer to a repeated request, which was checked before.
    if (input.parcelIds.every((parcelId) => done.get(parcelId) === input.handoverId)) return;
    for (const { parcelId, paymentStatus, status } of then.found) {
      const earlier = done.get(parcelId);
      expect(earlier ?? input.handoverId, 'no package is handed over twice').toBe(input.handoverId);
      if (earlier === undefined) {
        expect(status).toBe('DESTINATION');
        expect(paymentStatus, 'no package leaves unpaid').toBe('PAID');
        expect(then.due.get(parcelId)?.dueCents ?? 0, 'no package leaves with storage due').toBe(0);
      }
      done.set(parcelId, input.handoverId);
    }
    if (input.authority.kind === 'OWNER') return;
    const { code } = input.authority;
    const known = codes.find((each) => each.code === code);
    if (!known) throw new Error('Packages left with a code that nobody was given.');
    expect(known.from, 'the code was given before').toBeLessThanOrEqual(at);
    expect(known.isReplaced ?? false, 'the code was current').toBe(false);
    if (known.revokedAt !== undefined) {
      expect(known.revokedAt, 'the code was taken back only later').toBeGreaterThan(at);
      seen.afterRevocation += 1;
    }
    const { scope } = known;
    if (scope.kind === 'PACKAGE')
      for (const parcelId of input.parcelIds) expect(parcelId, 'the code is for it').toBe(scope.parcelId);
    if (!then.found.every(({ status }) => status === 'COMPLETED'))
      expect(known.isUsed ?? false, 'a code works once').toBe(false);
    known.isUsed = true;
    seen.byCode += 1;
  }

  const authorityOf = (given: typeof authority extends fc.Arbitrary<infer A> ? A : never) => {
    if (given.kind === 'OWNER') return { kind: 'OWNER' } as const;
    const code = codes.at(-1 - given.nth)?.code ?? '7K3QF9XW2M';
    if (given.kind === 'CODE') return { kind: 'AUTHORIZED', code } as const;
    return { kind: 'AUTHORIZED', code: `${code.slice(0, 9)}${code.endsWith('0') ? '1' : '0'}` } as const;
  };

  const inputOf = (
    parcelIds: readonly string[],
    given: Parameters<typeof authorityOf>[0],
  ): HandoverInput => ({
    ...{ handoverId: crypto.randomUUID(), customerId: owner.customerId, locationCode: 'ANC' },
    ...{ parcelIds: [...parcelIds], authority: authorityOf(given), identityConfirmed: true },
    ...{ signerName: PERSON, signature: '0'.repeat(64) },
  });

  /** Reads the code that an authorization has now, such as after a handover with the earlier one. */
  async function learn(known: KnownCode): Promise<void> {
    const record = await authorizationRepository(table).find(owner.customerId, known.authorizationId);
    if (record && record.code !== known.code && !codes.some(({ code }) => code === record.code))
      codes.push({ ...known, code: record.code, from: clock.time, isUsed: false, isReplaced: false });
  }

  async function deliver(input: OfflineHandoverInput, send: () => ReturnType<typeof offline.send>) {
    const at = Math.min(Date.parse(input.takenAt), clock.time);
    const then = await before(input.parcelIds, at);
    const outcome = await send();
    if (outcome.state === 'RECORDED') checkDone(input, at, then);
    if (outcome.state === 'RECORDED') seen.offline += 1;
    if (outcome.state === 'DIFFERS') seen.differing += 1;
  }

  async function perform(action: Action): Promise<unknown> {
    const { checkout, refunds } = world.process();
    switch (action.do) {
      case 'name': {
        const scope: AuthorizationScope =
          action.scope === null ? { kind: 'STANDING' } : { kind: 'PACKAGE', parcelId: idOf(action.scope) };
        const authorizationId = crypto.randomUUID();
        const { code } = await people.create(owner, { authorizationId, name: PERSON, phone: '', scope });
        return codes.push({ authorizationId, code, from: clock.time, scope });
      }
      case 'revoke': {
        const known = codes.at(-1 - action.nth);
        if (!known) return undefined;
        await people.revoke(owner, known.authorizationId);
        for (const each of codes)
          if (each.authorizationId === known.authorizationId) each.revokedAt ??= clock.time;
        return undefined;
      }
      case 'renew': {
        const known = codes.at(-1 - action.nth);
        if (!known) return undefined;
        const { code } = await people.renew(owner, known.authorizationId);
        for (const each of codes) if (each.authorizationId === known.authorizationId) each.isReplaced = true;
        return codes.push({ ...known, code, from: clock.time, isReplaced: false, isUsed: false });
      }
      case 'pay': {
        const { token, paymentId } = await checkout.token(owner, action.parcels.map(idOf));
        if (token === null || paymentId === null) return undefined;
        payments.push(paymentId);
        ledger.payOnToken(token, VISA);
        return checkout.outcome(owner, paymentId);
      }
      case 'refund':
        return refunds.refund(STAFF, payments.at(-1 - action.nth) ?? '', {
          reason: 'Late',
          requestId: crypto.randomUUID(),
        });
      case 'waive': {
        const due = await asOf(clock.time).due([await world.parcel(idOf(action.parcel))]);
        const amount = dollarsFromCents(due.get(idOf(action.parcel))?.dueCents ?? 0);
        const request = { amount, reason: 'Kind', requestId: crypto.randomUUID() };
        return desk.waive({ ...STAFF, roles: ['CustomerService'] }, idOf(action.parcel), request);
      }
      case 'lose':
      case 'find again':
        return change(idOf(action.parcel), (found) => {
          const [from, to] =
            action.do === 'lose' ? (['DESTINATION', 'LOST'] as const) : (['LOST', 'DESTINATION'] as const);
          return found.status === from ? withStatus(found, to, clock.now(), 'dock') : found;
        });
      case 'hand over': {
        const input = inputOf(action.parcels.map(idOf), action.authority);
        const then = await before(input.parcelIds, clock.time);
        await counter.handOver(CLERK, input);
        seen.online += 1;
        return checkDone(input, clock.time, then);
      }
      case 'load': {
        const tablet = tablets[action.clerk];
        if (!tablet) return undefined;
        const found = await Promise.all(owner.parcelIds.map(world.parcel));
        const due = await asOf(clock.time).due(found);
        const isClear = ({ parcelId, status, paymentStatus }: ParcelRecord) =>
          status === 'DESTINATION' && paymentStatus === 'PAID' && !due.has(parcelId);
        tablet.asOf = clock.now().toISOString();
        tablet.clear = new Set(found.filter(isClear).map(({ parcelId }) => parcelId));
        return undefined;
      }
      case 'take': {
        const tablet = tablets[action.clerk];
        if (!tablet || tablet.asOf === '') return undefined;
        const parcelIds = action.parcels.map(idOf).filter((parcelId) => tablet.clear.delete(parcelId));
        if (parcelIds.length === 0) return undefined;
        const times = { takenAt: clock.now().toISOString(), asOf: tablet.asOf };
        return tablet.queue.push({ ...inputOf(parcelIds, action.authority), ...times });
      }
      case 'send': {
        for (const input of tablets[action.clerk]?.queue.splice(0) ?? []) {
          const send = () => offline.send(CLERK, input);
          await deliver(input, async () =>
            action.isTwice ? Promise.all([send(), send()]).then(([first]) => first) : send(),
          );
          sentOnce.push(input);
        }
        return undefined;
      }
      case 'retry':
      case 'close': {
        const input = sentOnce.at(-1 - action.nth);
        if (!input) return undefined;
        if (action.do === 'close') return offline.close(CLERK, input, 'Brought back.');
        return deliver(input, () => offline.retry(CLERK, input));
      }
    }
  }

  /** Each package that left has exactly one handover, which the model has seen. */
  async function check(): Promise<void> {
    for (const known of [...codes]) await learn(known);
    for (const { parcelId, status, handoverId } of await Promise.all(owner.parcelIds.map(world.parcel)))
      expect(status === 'COMPLETED' ? handoverId : undefined).toBe(done.get(parcelId));
  }

  return { clock, perform, check };
}

it('hands over nothing without a proven authority, twice, unpaid or with storage due, online and offline, by two clerks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), someSteps, async (isPaid, steps) => {
      const { clock, perform, check } = await aModel();
      await perform({ do: 'name', scope: null });
      if (isPaid) await perform({ do: 'pay', parcels: [0, 1, 2] });
      for (const { actions, wait } of steps) {
        for (const action of actions) {
          seen.steps += 1;
          await perform(action).catch((error: unknown) => {
            if (!(error instanceof ServiceError)) throw error;
          });
        }
        await check();
        clock.time += wait;
      }
    }),
    { numRuns: runs(60, 2200) },
  );
  // It must reach everything, also what is rare.
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(0);
  expect(seen.steps).toBeGreaterThan(runs(1000, 100_000));
}, 3_600_000);
