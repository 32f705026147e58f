import { describe, expect, it } from 'vitest';
import type { CardTransaction } from '#functions/payments/provider/card-provider.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import {
  aCharge,
  chargesOf,
  DECLINED,
  MESSAGE,
  type PaymentWorld,
  paymentWorld,
  VISA,
} from './payment-world.ts';

withLocalStores();

const TIMES = runs(6, 50);
const PAIRS = runs(6, 20);
const REQUEST_ID = '3b0c1f0e-6d43-4c38-9a50-6d1a5f1f3c11';
const LOOKUP = { type: 'lookup requested' } as const;

const atOnce = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: TIMES }, work));

async function inSequence<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < TIMES; index += 1) results.push(await work());
  return results;
}

const REPEATS = [
  ['in sequence', inSequence],
  ['at once', atOnce],
] as const;

const isHeld = ({ status, isVoided, refundedCents }: CardTransaction) =>
  status === 'approved' && !isVoided && refundedCents === 0;

/** Expects one charge, one record and one receipt, which pays the parcels. Returns what the customer gets. */
async function expectPaidOnce(
  world: PaymentWorld,
  owner: { customerId: string; parcelIds: readonly string[] },
) {
  const attempts = await world.attemptsOf(owner.customerId);
  expect(attempts).toMatchObject([{ attemptState: 'RECORDED' }]);
  const [attempt] = attempts;
  if (attempt?.attemptState !== 'RECORDED') throw new Error('The payment is not recorded.');
  const { paymentId, charge, receiptNumber } = attempt;
  expect(await world.linesOf(owner.customerId)).toEqual([paymentId]);
  expect(world.ledger.state.transactions).toMatchObject([{ transactionId: charge.transactionId }]);
  expect(world.ledger.listByOrder(paymentId).filter(isHeld)).toHaveLength(1);
  expect(world.signals.filter((signal) => signal === 'approved')).toHaveLength(1);
  expect(world.signals).not.toContain('second approval');
  for (const parcelId of owner.parcelIds)
    expect(await world.parcel(parcelId)).toMatchObject({ paymentStatus: 'PAID', paymentId });
  return { response: { paymentId, status: 'approved', transactionId: charge.transactionId }, receiptNumber };
}

describe('a payment with the stored card', () => {
  it.each(REPEATS)(
    `sent ${TIMES} times %s charges and records once, with the same response`,
    async (_, repeat) => {
      for (const requestId of [REQUEST_ID, undefined]) {
        const world = paymentWorld();
        const owner = await world.customer(2);
        const pay = () => world.process().checkout.payWithStoredCard(owner, owner.parcelIds, requestId);
        const responses = await repeat(pay);
        const { response } = await expectPaidOnce(world, owner);
        expect(responses).toEqual(responses.map(() => response));
      }
    },
  );

  it(`declined ${TIMES} times with one request id is charged once, and again with another request id`, async () => {
    const world = paymentWorld();
    const owner = await world.customer(1);
    const setBehavior = (behavior: 'approve' | 'decline') => {
      world.ledger.state.cards = world.ledger.state.cards.map((card) => ({ ...card, behavior }));
    };
    const pay = (requestId = REQUEST_ID) =>
      world.process().checkout.payWithStoredCard(owner, owner.parcelIds, requestId);
    setBehavior('decline');
    const responses = await atOnce(() => pay());
    setBehavior('approve');
    responses.push(...(await inSequence(() => pay())));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(['declined']));
    expect(await pay('another request')).toMatchObject({ status: 'approved' });
    expect(chargesOf(world)).toEqual(['declined', 'approved']);
  });
});

it.each([['not used'], ['used with a card that was declined']])(
  'a card page that was %s is replaced by the payment of another tab, and says so',
  async (use) => {
    const world = paymentWorld();
    const owner = await world.customer(2);
    const [first = '', second = ''] = owner.parcelIds;
    const { token, paymentId } = await world.open(owner, [first]);
    if (use !== 'not used') world.ledger.payOnToken(token, DECLINED);
    const newer = await world.open(owner, [second]);
    const statusOf = async (id: string) => (await world.process().checkout.outcome(owner, id)).status;
    expect(await statusOf(paymentId)).toBe('replaced');
    expect(await statusOf(newer.paymentId)).toBe('open');
    world.ledger.payOnToken(newer.token, VISA);
    expect(await statusOf(newer.paymentId)).toBe('approved');
    expect(await statusOf(paymentId)).toBe('replaced');
  },
);

describe('a charge of the card page', () => {
  it.each(REPEATS)(
    `reported ${TIMES} times %s is recorded once, with the same response`,
    async (_, repeat) => {
      const { world, owner, paymentId } = await aCharge({ packages: 2 });
      const input = { parcelIds: owner.parcelIds, paymentId, transactionData: MESSAGE };
      const responses = await repeat(() => world.process().checkout.record(owner, input));
      const { response, receiptNumber } = await expectPaidOnce(world, owner);
      expect(responses).toEqual(responses.map(() => expect.objectContaining({ ...response, receiptNumber })));
    },
  );

  it('is recorded once by three webhooks, its message, two polls and a reconciler run at once', async () => {
    const { world, owner, paymentId, status } = await aCharge({ packages: 2 });
    const input = { parcelIds: owner.parcelIds, paymentId, transactionData: MESSAGE };
    await Promise.all([
      ...[1, 2, 3].map(() => world.webhook(paymentId)),
      world.process().checkout.record(owner, input),
      ...[1, 2].map(status),
      world.reconciler().run(),
    ]);
    await world.webhook(paymentId);
    await world.reconcileAfter(15 * MINUTE_MS);
    await expectPaidOnce(world, owner);
  });
});

it(`in each of ${PAIRS} pairs of payments that share a package, one is recorded and the other is returned`, async () => {
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const world = paymentWorld();
    const owner = await world.customer(3);
    const [left = '', shared = '', right = ''] = owner.parcelIds;
    // The bank approves a charge on the first page only after the second page was opened, which closed the first.
    const first = await world.open(owner, [left, shared]);
    world.ledger.nextCharge = { status: 'processing' };
    expect(world.ledger.payOnToken(first.token, VISA).answer).toBe('processing');
    const late = world.ledger.listByOrder(first.paymentId);
    world.ledger.state.transactions = [];
    const second = await world.open(owner, [shared, right]);
    expect(world.ledger.payOnToken(first.token, VISA).answer).toBe('declined');
    world.ledger.payOnToken(second.token, VISA);
    world.ledger.addRecords(late.map((charge) => ({ ...charge, status: 'approved', isCaptured: true })));

    const pages = pair % 2 === 0 ? [first, second] : [second, first];
    const lookUp = () =>
      Promise.all(pages.map(({ paymentId }) => world.process().driver.handle(paymentId, LOOKUP)));
    await lookUp();
    await lookUp();

    const attempts = await world.attemptsOf(owner.customerId);
    const winner = attempts.find((attempt) => attempt.attemptState === 'RECORDED');
    const loser = attempts.find(({ paymentId }) => paymentId !== winner?.paymentId);
    expect(loser).toMatchObject({ attemptState: 'VOIDED', misfit: 'PAID' });
    expect(world.ledger.state.transactions.filter(isHeld)).toMatchObject([
      { transactionId: winner?.charge.transactionId },
    ]);
    const paid = { paymentStatus: 'PAID', paymentId: winner?.paymentId };
    const unpaid = { paymentStatus: 'UNPAID' };
    const isFirst = winner?.paymentId === first.paymentId;
    expect(await world.parcel(shared)).toMatchObject(paid);
    expect(await world.parcel(left)).toMatchObject(isFirst ? paid : unpaid);
    expect(await world.parcel(right)).toMatchObject(isFirst ? unpaid : paid);
  }
}, 60_000);

/** A worker that looks up a payment and pauses before it calls this method. Returns a function that resumes it. */
async function pausedWorker(world: PaymentWorld, paymentId: string, method: 'transact' | 'save') {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { driver } = world.process(async (name, call) => {
    if (name === method) {
      arrived.resolve();
      await released.promise;
    }
    return call();
  });
  const work = driver.handle(paymentId, LOOKUP);
  await arrived.promise;
  return () => {
    released.resolve();
    return work;
  };
}

describe('a worker that records a charge and one that returns it', () => {
  it('agree that it is returned if that happens first', async () => {
    const { world, paymentId, parcelId } = await aCharge();
    const finishRecording = await pausedWorker(world, paymentId, 'transact');
    await world.setPrice(parcelId, 2751);
    const voided = await world.process().driver.handle(paymentId, LOOKUP);
    expect(voided).toMatchObject({ attemptState: 'VOIDED', misfit: 'PRICE' });
    await world.setPrice(parcelId, 2750);
    expect(await finishRecording()).toMatchObject({ attemptState: 'VOIDED' });
    expect(await world.parcel(parcelId)).toMatchObject({ paymentStatus: 'UNPAID' });
    expect(world.ledger.listByOrder(paymentId)).toMatchObject([{ isVoided: true }]);
    expect(world.signals).not.toContain('approved');
  });

  it('agree that it is recorded if that happens first', async () => {
    const { world, owner, paymentId, parcelId } = await aCharge();
    const finishRecording = await pausedWorker(world, paymentId, 'transact');
    await world.setPrice(parcelId, 2751);
    const finishReturning = await pausedWorker(world, paymentId, 'save');
    await world.setPrice(parcelId, 2750);
    expect(await finishRecording()).toMatchObject({ attemptState: 'RECORDED' });
    expect(await finishReturning()).toMatchObject({ attemptState: 'RECORDED' });
    await expectPaidOnce(world, owner);
  });
});
