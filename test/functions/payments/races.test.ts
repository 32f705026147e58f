import { describe, expect, it } from 'vitest';
import { withCharges } from '../../../functions/parcels/parcel-payment.ts';
import { paymentServices } from '../../../functions/payments/connect-payments.ts';
import type { CardTransaction } from '../../../functions/payments/provider/card-provider.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { runs } from '../../support/random.ts';
import { type PaymentWorld, paymentWorld } from './payment-world.ts';
import { MESSAGE, VISA } from './payments-api.ts';

withLocalStores();

const TIMES = runs(15, 50);
const REQUEST_ID = '3b0c1f0e-6d43-4c38-9a50-6d1a5f1f3c11';

const times = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => work(index)));

async function inTurn<T>(work: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let index = 0; index < TIMES; index += 1) answers.push(await work());
  return answers;
}

const isHeld = ({ status, isVoided, refundedCents }: CardTransaction) =>
  status === 'approved' && !isVoided && refundedCents === 0;

/** One charge, one record, one receipt, and the parcels are paid by it. */
async function expectPaidOnce(
  world: PaymentWorld,
  owner: { customerId: string; parcelIds: readonly string[] },
) {
  const attempts = await world.attemptsOf(owner.customerId);
  expect(attempts).toMatchObject([{ attemptState: 'RECORDED' }]);
  const [attempt] = attempts;
  const charges = world.ledger.listByOrder(attempt?.paymentId ?? '');
  expect(charges.filter(isHeld)).toMatchObject([{ transactionId: attempt?.charge?.transactionId }]);
  expect(world.signals.filter((signal) => signal === 'approved')).toHaveLength(1);
  for (const parcelId of owner.parcelIds)
    expect(await world.parcel(parcelId)).toMatchObject({
      paymentStatus: 'PAID',
      paymentId: attempt?.paymentId,
    });
  return { attempt, charges };
}

describe('a payment with the stored card', () => {
  it.each([
    ['in turn', inTurn],
    ['at once', times],
  ])(`sent ${TIMES} times %s charges and records once, with the same answer`, async (_, repeat) => {
    for (const requestId of [REQUEST_ID, undefined]) {
      const world = paymentWorld();
      const owner = await world.customer(2);
      const pay = () => world.process().checkout.payWithStoredCard(owner, owner.parcelIds, requestId);
      const answers = await repeat(pay);
      const { attempt, charges } = await expectPaidOnce(world, owner);
      expect(charges).toHaveLength(1);
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([
          JSON.stringify({
            paymentId: attempt?.paymentId,
            status: 'approved',
            transactionId: attempt?.charge?.transactionId,
          }),
        ]),
      );
    }
  });

  it(`declined ${TIMES} times for one press is charged once`, async () => {
    const world = paymentWorld();
    const owner = await world.customer(1);
    const [card] = world.ledger.state.cards;
    world.ledger.state.cards = card ? [{ ...card, behavior: 'decline' }] : [];
    const pay = () => world.process().checkout.payWithStoredCard(owner, owner.parcelIds, REQUEST_ID);
    const answers = [...(await times(pay)), ...(await inTurn(pay))];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['declined']));
    expect(world.ledger.state.transactions).toHaveLength(1);
  });
});

/** A customer whose card page has charged the card. Nothing is recorded yet. */
async function charged(world: PaymentWorld, parcels = 2) {
  const owner = await world.customer(parcels);
  const { token, paymentId } = await world.process().checkout.token(owner, owner.parcelIds);
  world.ledger.payOnToken(token ?? '', VISA);
  return { owner, token: token ?? '', paymentId: paymentId ?? '' };
}

it.each([
  ['in turn', inTurn],
  ['at once', times],
])(
  `a charge of the card page reported ${TIMES} times %s is recorded once, with the same answer`,
  async (_, repeat) => {
    const world = paymentWorld();
    const { owner, paymentId } = await charged(world);
    const input = { parcelIds: owner.parcelIds, paymentId, transactionData: MESSAGE };
    const answers = await repeat(() => world.process().checkout.record(owner, input));
    const { attempt, charges } = await expectPaidOnce(world, owner);
    expect(charges).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 'approved', receiptNumber: attempt?.receiptNumber });
  },
);

it('three webhooks, the message of the card page and two polls at once record once', async () => {
  const world = paymentWorld();
  const { owner, paymentId } = await charged(world);
  const body = JSON.stringify({ eventId: 'evt', type: 'charge.approved', orderId: paymentId });
  const webhook = () => world.process().webhooks.receive({ body, headers: {} });
  const input = { parcelIds: owner.parcelIds, paymentId, transactionData: MESSAGE };
  await Promise.all([
    ...[1, 2, 3].map(webhook),
    world.process().checkout.record(owner, input),
    ...[1, 2].map(() => world.process().checkout.outcome(owner, paymentId)),
  ]);
  await expectPaidOnce(world, owner);
});

it('of 20 pairs of payments that share a package, one wins whole and the other is returned', async () => {
  let firstWins = 0;
  for (let pair = 0; pair < 20; pair += 1) {
    const world = paymentWorld();
    const owner = await world.customer(3);
    const [left = '', shared = '', right = ''] = owner.parcelIds;
    const { checkout } = world.process();
    // The bank approves a charge on the first page only after the second page was opened, which closed the first.
    const first = await checkout.token(owner, [left, shared]);
    world.ledger.nextCharge = { status: 'processing' };
    const slow = world.ledger.payOnToken(first.token ?? '', VISA);
    expect(slow.answer).toBe('processing');
    const [late] = world.ledger.listByOrder(first.paymentId ?? '');
    if (!late) throw new Error('There is no charge.');
    world.ledger.state.transactions = [];
    const second = await checkout.token(owner, [shared, right]);
    world.ledger.payOnToken(second.token ?? '', VISA);
    world.ledger.addCharges([{ ...late, status: 'approved', isCaptured: true }]);

    const ids = [first.paymentId ?? '', second.paymentId ?? ''];
    const order = pair % 2 === 0 ? ids : [...ids].reverse();
    const look = (paymentId: string) => world.process().driver.handle(paymentId, { type: 'notified' });
    await Promise.all(order.map(look));
    await Promise.all(order.map(look));

    const attempts = await world.attemptsOf(owner.customerId);
    const winner = attempts.find(({ attemptState }) => attemptState === 'RECORDED');
    const loser = attempts.find(({ paymentId }) => paymentId !== winner?.paymentId);
    expect(loser).toMatchObject({ attemptState: 'VOIDED', misfit: 'PAID' });
    expect(world.ledger.state.transactions.filter(isHeld)).toMatchObject([
      { transactionId: winner?.charge?.transactionId },
    ]);
    const isFirst = winner?.paymentId === first.paymentId;
    if (isFirst) firstWins += 1;
    const paid = isFirst ? [left, shared] : [shared, right];
    for (const parcelId of owner.parcelIds) {
      const isPaid = paid.includes(parcelId);
      expect(await world.parcel(parcelId)).toMatchObject(
        isPaid ? { paymentStatus: 'PAID', paymentId: winner?.paymentId } : { paymentStatus: 'UNPAID' },
      );
    }
  }
  expect(firstWins).toBeGreaterThan(0);
  expect(firstWins).toBeLessThan(20);
}, 60_000);

/** A worker that stops before it writes with this method until it is released. */
function heldWorker({ table, provider, clock, signals }: PaymentWorld, method: 'transact' | 'save') {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const held = new Proxy(table, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name !== method) return member.bind(target);
      return async (...given: unknown[]) => {
        arrived.resolve();
        await released.promise;
        return Reflect.apply(member, target, given);
      };
    },
  });
  const { driver } = paymentServices({
    table: held,
    provider,
    clock,
    surchargeBasisPoints: 250,
    logger: { error: () => {} },
    signal: (signal) => signals.push(signal),
  });
  return { driver, arrived: arrived.promise, release: released.resolve };
}

describe('a worker that records and one that returns the charge', () => {
  const NOTIFIED = { type: 'notified' } as const;

  async function setPrice(world: PaymentWorld, parcelId: string, amountCents: number) {
    const before = await world.parcel(parcelId);
    const charges = [{ chargeType: 'BASE_PRICE' as const, amountCents }];
    await world.saveParcel(before, withCharges(before, charges, world.clock.now()));
  }

  it('return it if the other one was faster', async () => {
    const world = paymentWorld();
    const { owner, paymentId } = await charged(world, 1);
    const [parcelId = ''] = owner.parcelIds;
    const recorder = heldWorker(world, 'transact');
    const recording = recorder.driver.handle(paymentId, NOTIFIED);
    await recorder.arrived;
    await setPrice(world, parcelId, 2751);
    const voided = await world.process().driver.handle(paymentId, NOTIFIED);
    expect(voided).toMatchObject({ attemptState: 'VOIDED', misfit: 'PRICE' });
    await setPrice(world, parcelId, 2750);
    recorder.release();
    expect(await recording).toMatchObject({ attemptState: 'VOIDED' });
    expect(await world.parcel(parcelId)).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(world.ledger.listByOrder(paymentId)).toMatchObject([{ isVoided: true }]);
    expect(world.signals).not.toContain('approved');
  });

  it('record it if the other one was faster', async () => {
    const world = paymentWorld();
    const { owner, paymentId } = await charged(world, 1);
    const [parcelId = ''] = owner.parcelIds;
    const recorder = heldWorker(world, 'transact');
    const recording = recorder.driver.handle(paymentId, NOTIFIED);
    await recorder.arrived;
    await setPrice(world, parcelId, 2751);
    const voider = heldWorker(world, 'save');
    const voiding = voider.driver.handle(paymentId, NOTIFIED);
    await voider.arrived;
    await setPrice(world, parcelId, 2750);
    recorder.release();
    expect(await recording).toMatchObject({ attemptState: 'RECORDED' });
    voider.release();
    expect(await voiding).toMatchObject({ attemptState: 'RECORDED' });
    await expectPaidOnce(world, owner);
  });
});
