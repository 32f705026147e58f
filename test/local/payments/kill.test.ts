import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredTransaction } from '#functions/card-sandbox/ledger-state.ts';
import type { PaymentToken, StoredCardPayment } from '#shared/contracts/payments.ts';
import { REPORTED_CARD } from '#test/support/api/states/payment-states.ts';
import { afterAllTests, until } from '../support.ts';
import { type Harness, type RunningPortal, startHarness } from './crash-support.ts';

// All tests share one sandbox and one data directory. Each kills the portal and restarts it.
const TIME = { timeout: 60_000 };
const VISA = '4242424242424242';
const A_MINUTE = 60_000;
/** After this many minutes, a stored card can no longer be charged. */
const AFTER_CHARGE = 4;

let harness: Harness;
let portal: RunningPortal;

const cleanUp = afterAllTests();
beforeAll(async () => {
  harness = await startHarness(cleanUp);
  portal = await harness.startPortal();
  const { body } = await portal.call<PaymentToken>('POST', '/payment/token');
  const stored = await harness.control<{ card: { cardToken: string } }>('store', body.token, VISA);
  const card = { ...REPORTED_CARD, ccToken: stored.card.cardToken };
  expect(await portal.call('POST', '/payment/newToken', card)).toMatchObject({ status: 200 });
}, 120_000);

const isHeld = ({ status, isVoided, refundedCents }: StoredTransaction) =>
  status === 'approved' && !isVoided && refundedCents === 0;

let parcelId: string;
const payments = new Set<string>();

beforeEach(async () => {
  parcelId = await portal.aParcel();
  await portal.resetLimit();
  payments.clear();
});

/** Sends a request whose response is lost when the portal is killed. */
const send = (path: string, body: object) => void portal.call('POST', path, body).catch(() => undefined);
const payWithStoredCard = () => send('/payment/savedCc', { parcelIds: [parcelId] });
const reportPayment = (paymentId: string) => {
  const transactionData = { last4: '', transactionId: '', amount: 0, date: '', status: '' };
  send('/payment', { parcelIds: [parcelId], paymentId, transactionData });
};

/** The attempt that the killed portal has written. */
async function attempt(): Promise<string> {
  const paymentId = await latestId();
  payments.add(paymentId);
  return paymentId;
}

const latestId = async () => (await portal.latest())?.paymentId ?? '';
const latestState = async () => (await portal.latest())?.attemptState ?? '';

const isRecorded = async () => (await latestState()) === 'RECORDED';

/** The steps between the charge and the response, and how to tell that the portal has reached each. */
const STEPS: [string, () => Promise<boolean>][] = [
  ['charged', async () => (await harness.transactionsOf(await latestId())).length > 0],
  ['captured', async () => ['CAPTURED', 'RECORDED'].includes(await latestState())],
  ['claimed', () => portal.isClaimed()],
  ['recorded', isRecorded],
];
async function killAndRestart(): Promise<void> {
  await portal.kill();
  portal = await harness.startPortal();
}

/** Every charge was recorded or returned, and the customer was charged at most once. */
async function expectConsistent(): Promise<StoredTransaction[]> {
  const paidBy = await portal.paymentOf(parcelId);
  const receipts = (await portal.receipts()).filter(({ paymentId }) => payments.has(paymentId));
  const charges = (await Promise.all([...payments].map((id) => harness.transactionsOf(id)))).flat();
  const held = charges.filter(isHeld);
  expect(held.map(({ orderId }) => orderId)).toEqual(paidBy ? [paidBy] : []);
  expect(receipts.map(({ paymentId }) => paymentId)).toEqual(paidBy ? [paidBy] : []);
  return charges;
}

/** Pays again, like a customer who does not know what happened. In the end, the package is paid exactly once. */
async function payAgain(): Promise<void> {
  const { status, body } = await portal.call<StoredCardPayment>('POST', '/payment/savedCc', {
    parcelIds: [parcelId],
  });
  if (status === 200) {
    payments.add(body.paymentId);
    expect(await portal.decided(body.paymentId)).toMatchObject({ status: 'approved' });
  } else expect(status).toBe(409);
  expect((await expectConsistent()).filter(isHeld)).toHaveLength(1);
}

/** Expects a payment's final status and charges. After another payment, the package must be paid exactly once. */
async function expectEnd(paymentId: string, status: string, charges: object[]): Promise<void> {
  expect(await portal.decided(paymentId)).toMatchObject({ status });
  expect(await expectConsistent()).toMatchObject(charges);
  await payAgain();
}
const expectPaid = (paymentId: string) => expectEnd(paymentId, 'approved', [{}]);
const expectNotCharged = (paymentId: string) => expectEnd(paymentId, 'expired', []);
async function expectVoided(paymentId: string): Promise<void> {
  expect(await portal.sendWebhook(paymentId)).toBe(204);
  await expectEnd(paymentId, 'validation', [{ isVoided: true }]);
}

/**
 * Pays, and kills the portal while it waits for a method's response, or as soon as a condition is true. Webhooks are lost
 * until it restarts.
 */
async function killWhen(reached: string | (() => Promise<boolean>), pay: () => void): Promise<void> {
  await harness.control('webhooks', 'drop');
  if (typeof reached === 'string') await harness.control('delay', reached, A_MINUTE);
  pay();
  await (typeof reached === 'string' ? harness.untilReached(reached) : until(reached));
  await killAndRestart();
  await harness.control('webhooks', 'send');
}

/** The same before a mismatched charge is voided, or after it but before the portal receives the response. */
async function killWhileVoiding(when: 'before' | 'after', pay: () => void): Promise<void> {
  if (when === 'after') return killWhen('void-charge', pay);
  await harness.control('fail', 'void-charge', 'before');
  await killWhen(async () => (await latestState()) === 'VOIDING', pay);
}

describe('the portal is killed during a payment with a stored card,', TIME, () => {
  it('before the attempt is stored', async () => {
    await killWhen('find-card', payWithStoredCard);
    expect(await expectConsistent()).toEqual([]);
    await payAgain();
  });

  it('after the attempt is stored, before the card is charged', async () => {
    await harness.control('fail', 'charge-card', 'before');
    await killWhen(async () => (await latestState()) === 'UNKNOWN', payWithStoredCard);
    const paymentId = await attempt();
    await portal.letPass(paymentId, AFTER_CHARGE);
    expect(await portal.outcome(paymentId)).toMatchObject({ status: 'pending' });
    await portal.letPass(paymentId, 1);
    await expectNotCharged(paymentId);
  });

  it('after the card is charged, before the response', async () => {
    await killWhen('charge-card', payWithStoredCard);
    const paymentId = await attempt();
    expect(await portal.outcome(paymentId)).toMatchObject({ status: 'pending' });
    await portal.letPass(paymentId, 1);
    await expectPaid(paymentId);
  });

  it.each(STEPS)('as soon as the charge is %s', async (_, isReached) => {
    const before = await latestId();
    await killWhen(async () => (await latestId()) !== before && (await isReached()), payWithStoredCard);
    const paymentId = await attempt();
    if ((await latestState()) === 'CHARGING') await portal.letPass(paymentId, 1);
    await expectPaid(paymentId);
  });

  it.each(['before', 'after'] as const)('%s the charge is voided', async (when) => {
    await harness.control('nextCharge', { capturedCents: 1 });
    await killWhileVoiding(when, payWithStoredCard);
    await expectVoided(await attempt());
  });
});

describe('the portal is killed during a payment on the card page,', TIME, () => {
  /** Opens the card page. By default, the customer pays on it. No webhook is sent. */
  async function openCardPage({ isPaid = true } = {}) {
    const page = await portal.openCardPage(parcelId);
    payments.add(page.paymentId);
    await harness.control('webhooks', 'drop');
    if (isPaid) await harness.control('pay', page.processToken, VISA);
    return { ...page, report: () => reportPayment(page.paymentId) };
  }

  it('while the page is opened', async () => {
    await killWhen('open-token', () => send('/payment/token', { parcelIds: [parcelId] }));
    const paymentId = await attempt();
    await portal.letPass(paymentId, 1);
    await expectNotCharged(paymentId);
  });

  it('while the customer enters the card, and the webhook is sent before the portal restarts', async () => {
    const { processToken, paymentId } = await openCardPage({ isPaid: false });
    await portal.kill();
    await harness.control('webhooks', 'send');
    await harness.control('pay', processToken, VISA);
    portal = await harness.startPortal();
    // Nothing requests the outcome. The provider retries its webhook.
    await until(async () => (await portal.paymentOf(parcelId)) === paymentId);
    await expectPaid(paymentId);
  });

  it('while it looks up the charge', async () => {
    const { paymentId, report } = await openCardPage();
    await killWhen('list-by-order', report);
    await expectPaid(paymentId);
  });

  // The steps before are those of a payment with a stored card. The model of payments stops both at each call.
  it('as soon as the charge is recorded', async () => {
    const { paymentId, report } = await openCardPage();
    await killWhen(isRecorded, report);
    await expectPaid(paymentId);
  });

  it('while it closes the page of another payment, on which the customer has paid', async () => {
    const { paymentId } = await openCardPage();
    const parcelIds = [parcelId, await portal.aParcel()];
    await killWhen('close-token', () => send('/payment/token', { parcelIds }));
    await expectPaid(paymentId);
  });

  it.each(['before', 'after'] as const)('%s a mismatched charge is voided', async (when) => {
    const { paymentId, report } = await openCardPage();
    await portal.setPrice(parcelId, 2751);
    await killWhileVoiding(when, report);
    await expectVoided(paymentId);
  });
});
