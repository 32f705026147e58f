import { expect, test } from 'vitest';
import { withCharges } from '../../../functions/parcels/parcel-payment.ts';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import { chargedSurcharge } from '../../../functions/payments/attempts/outcome.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { fc, runs } from '../../support/random.ts';
import { type PaymentWorld, paymentWorld, type Trouble } from './payment-world.ts';

withLocalStores();

const MINUTE_MS = 60_000;
const CARDS = {
  credit: '4242424242424242',
  debit: '4000056655665556',
  declined: '4000000000000002',
  part: '4000000000000127',
  wrong: '4000000000000101',
} as const;
const PARCELS = 3;

interface Customer {
  readonly customerId: string;
  readonly parcelIds: readonly string[];
}

/** Two customers and the tokens that their tabs have seen. */
interface Scene {
  readonly world: PaymentWorld;
  readonly customers: readonly Customer[];
  readonly tokens: { customer: Customer; token: string; paymentId: string; parcelIds: string[] }[];
}

type Step = (scene: Scene) => Promise<unknown>;

const SELECTIONS = [[0], [1], [0, 1], [1, 2], [0, 1, 2]] as const;
const MESSAGE = { last4: '', transactionId: 'forged', amount: 1, date: '', status: 'APPROVED' };

const troubles = fc.option(
  fc.record<Trouble>({
    kind: fc.constantFrom('crash', 'outage'),
    when: fc.constantFrom('before', 'after'),
    at: fc.integer({ min: 1, max: 14 }),
  }),
  { nil: undefined, freq: 2 },
);
const who = fc.nat(1);
const which = fc.constantFrom(...SELECTIONS);
const nth = fc.nat(5);

const chosen = ({ customers }: Scene, index: number, selection: readonly number[]) => {
  const customer = customers[index];
  if (!customer) throw new Error('There is no such customer.');
  return { customer, parcelIds: selection.map((parcel) => customer.parcelIds[parcel] ?? '') };
};
const recent = <T>(list: readonly T[], back: number): T | undefined =>
  list.at(-1 - (back % (list.length || 1)));

const named = (name: string, step: Step): Step & { toString(): string } =>
  Object.assign(step, { [fc.toStringMethod]: () => name, toString: () => name });

const openCardPage = fc.tuple(who, which, troubles).map(([index, selection, trouble]) =>
  named(`open ${index} ${selection} ${JSON.stringify(trouble)}`, async (scene) => {
    const { customer, parcelIds } = chosen(scene, index, selection);
    const token = await scene.world.request(({ checkout }) => checkout.token(customer, parcelIds), trouble);
    if (typeof token !== 'object' || token === null || !('token' in token)) return;
    const { token: text, paymentId } = token as { token: string | null; paymentId: string };
    if (text !== null) scene.tokens.push({ customer, token: text, paymentId, parcelIds });
  }),
);

const payOnCardPage = fc.tuple(nth, fc.constantFrom(...Object.keys(CARDS))).map(([back, card]) =>
  named(`pay ${back} ${card}`, async ({ world, tokens }) => {
    const open = recent(tokens, back);
    if (open) world.ledger.payOnToken(open.token, CARDS[card as keyof typeof CARDS]);
  }),
);

const sendMessage = fc.tuple(nth, troubles).map(([back, trouble]) =>
  named(`message ${back} ${JSON.stringify(trouble)}`, async ({ world, tokens }) => {
    const open = recent(tokens, back);
    if (!open) return;
    const { customer, parcelIds, paymentId } = open;
    const input = { parcelIds, paymentId, transactionData: MESSAGE };
    await world.request(({ checkout }) => checkout.record(customer, input), trouble);
  }),
);

const poll = fc.tuple(nth, troubles).map(([back, trouble]) =>
  named(`poll ${back} ${JSON.stringify(trouble)}`, async ({ world, tokens }) => {
    const open = recent(tokens, back);
    if (open) await world.request(({ checkout }) => checkout.outcome(open.customer, open.paymentId), trouble);
  }),
);

const payWithStoredCard = fc
  .tuple(who, which, troubles, fc.nat(2))
  .map(([index, selection, trouble, press]) =>
    named(`stored ${index} ${selection} ${press} ${JSON.stringify(trouble)}`, async (scene) => {
      const { customer, parcelIds } = chosen(scene, index, selection);
      const requestId = press === 0 ? undefined : `request-${press}`;
      await scene.world.request(
        ({ checkout }) => checkout.payWithStoredCard(customer, parcelIds, requestId),
        trouble,
      );
    }),
  );

const sendWebhook = fc.tuple(nth, fc.integer({ min: 1, max: 3 }), troubles).map(([back, times, trouble]) =>
  named(`webhook ${back} x${times} ${JSON.stringify(trouble)}`, async ({ world }) => {
    const event = recent(world.events, back);
    if (!event) return;
    const raw = { body: JSON.stringify(event), headers: {} };
    const send = () => world.request(({ webhooks }) => webhooks.receive(raw), trouble);
    await Promise.all(Array.from({ length: times }, send));
  }),
);

const changeParcel = fc
  .tuple(who, fc.nat(PARCELS - 1), fc.constantFrom('price', 'note', 'lost', 'moved'))
  .map(([index, parcel, change]) =>
    named(`change ${index} ${parcel} ${change}`, async (scene) => {
      const { world } = scene;
      const { parcelIds } = chosen(scene, index, [parcel]);
      const before = await world.parcel(parcelIds[0] ?? '');
      const now = world.clock.now();
      const after = () => {
        if (change === 'note') return { ...before, customerNotes: `${before.customerNotes}!` };
        if (change === 'price') {
          const amountCents = (before.priceCents ?? 0) + 1;
          return withCharges(before, [{ chargeType: 'BASE_PRICE', amountCents }], now);
        }
        return withStatus(before, change === 'lost' ? 'LOST' : 'TRANSIT', now, 'dock');
      };
      try {
        await world.saveParcel(before, after());
      } catch {
        // The rules do not allow it now.
      }
    }),
  );

const wait = fc.constantFrom(5, 20, 61, 130, 400, 720).map((seconds) =>
  named(`wait ${seconds}`, async ({ world }) => {
    world.clock.time += seconds * 1000;
  }),
);

const reconcile = troubles.map((trouble) =>
  named(`reconcile ${JSON.stringify(trouble)}`, ({ world }) =>
    world.request(({ reconciler }) => reconciler.run(), trouble),
  ),
);

const settleCharges = fc.boolean().map((refuses) =>
  named(`settle ${refuses}`, async ({ world }) => {
    world.ledger.refusesVoids = refuses;
    world.ledger.settle();
  }),
);

const single = fc.oneof(
  { weight: 4, arbitrary: openCardPage },
  { weight: 4, arbitrary: payOnCardPage },
  { weight: 3, arbitrary: sendMessage },
  { weight: 2, arbitrary: poll },
  { weight: 4, arbitrary: payWithStoredCard },
  { weight: 2, arbitrary: sendWebhook },
  { weight: 2, arbitrary: changeParcel },
  { weight: 2, arbitrary: wait },
  { weight: 2, arbitrary: reconcile },
  { weight: 1, arbitrary: settleCharges },
);
const atOnce = fc
  .array(single, { minLength: 2, maxLength: 3 })
  .map((steps) =>
    named(`at once (${steps.join(' | ')})`, (scene) => Promise.all(steps.map((step) => step(scene)))),
  );
const scripts = fc.array(fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: atOnce }), {
  minLength: 3,
  maxLength: 14,
});

/** The provider can be reached, the clock stands two minutes past the end of all tokens, and the reconciler runs. */
async function settle({ world }: Scene): Promise<void> {
  world.ledger.refusesVoids = false;
  world.clock.time += 12 * MINUTE_MS;
  for (let round = 0; round < 12; round += 1) {
    await world.process().reconciler.run();
    world.clock.time += MINUTE_MS + 1000;
  }
}

async function expectConsistent({ world, customers }: Scene): Promise<void> {
  const attempts = (
    await Promise.all(customers.map(({ customerId }) => world.attemptsOf(customerId)))
  ).flat();
  const states = attempts.map(({ attemptState }) => attemptState);
  expect(['RECORDED', 'DECLINED', 'EXPIRED', 'VOIDED'], 'Nothing is unknown.').toEqual(
    expect.arrayContaining(states),
  );
  expect(attempts.filter(({ dueAt }) => dueAt !== undefined)).toEqual([]);
  const recorded = attempts.filter(({ attemptState }) => attemptState === 'RECORDED');

  const captures = world.ledger.state.transactions.filter(({ status }) => status === 'approved');
  for (const { transactionId, isVoided, refundedCents, capturedCents } of captures) {
    const records = recorded.filter(({ charge }) => charge?.transactionId === transactionId).length;
    const ends = records + (isVoided ? 1 : 0) + (refundedCents === capturedCents ? 1 : 0);
    expect(ends, `${transactionId} has one record, one void, or one refund.`).toBe(1);
  }
  for (const attempt of recorded) {
    const captured = captures.find(({ transactionId }) => transactionId === attempt.charge?.transactionId);
    expect(captured?.capturedCents).toBe(attempt.amountCents + chargedSurcharge(attempt));
  }

  const paidBy = new Map<string, string[]>();
  const prices = new Map<string, number>();
  for (const { paymentId, amountCents } of recorded) {
    const { lines } = await world.process().attempts.lines(paymentId);
    expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(amountCents);
    for (const line of lines) {
      paidBy.set(line.parcelId, [...(paidBy.get(line.parcelId) ?? []), paymentId]);
      prices.set(line.parcelId, line.amountCents);
    }
  }
  for (const parcelId of customers.flatMap((customer) => customer.parcelIds)) {
    const parcel = await world.parcel(parcelId);
    expect(paidBy.get(parcelId) ?? []).toEqual(parcel.paymentStatus === 'PAID' ? [parcel.paymentId] : []);
    if (parcel.paymentStatus === 'PAID') expect(parcel.priceCents).toBe(prices.get(parcelId));
  }
  const receipts = recorded.map(({ receiptNumber }) => receiptNumber);
  expect(new Set(receipts).size).toBe(receipts.length);
}

const RUNS = runs(25, 200);

test('no sequence of requests, webhooks, crashes and outages charges twice, wrongly or without a record', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const world = paymentWorld();
      const customers = [await world.customer(PARCELS), await world.customer(PARCELS, 'DEBIT')];
      const scene: Scene = { world, customers, tokens: [] };
      for (const step of script) await step(scene);
      await settle(scene);
      await expectConsistent(scene);
    }),
    { numRuns: RUNS },
  );
}, 600_000);
