import type { StoredTransaction } from '../../../../local/card-provider/ledger-state.ts';
import type { TestCard } from '../../../../local/card-provider/test-cards.ts';
import { fc } from '../../../support/random.ts';
import { FATES } from './gates.ts';
import { PARCELS } from './seed.ts';
import { CUSTOMERS, type PaymentWorld } from './world.ts';

const customer = fc.nat(CUSTOMERS - 1);
const parcels = fc.uniqueArray(fc.nat(PARCELS - 1), { minLength: 1, maxLength: PARCELS });
const behavior = fc.constantFrom<TestCard['behavior'][]>(
  'approve',
  'approve',
  'approve',
  'decline',
  'decline first',
  'approve a part',
  'charge a wrong amount',
);

/** What can happen. */
export const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('token' as const), customer, parcels }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      token: fc.nat(5),
      behavior,
      funding: fc.constantFrom('CREDIT' as const, 'DEBIT' as const),
      twist: fc.constantFrom('none', 'none', 'none', 'none', 'currency', 'kind', 'late', 'processing'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('message' as const), payment: fc.nat(5), latest: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('poll' as const), payment: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('stored card' as const),
      customer,
      parcels,
      requestId: fc.option(fc.constantFrom('request-1', 'request-2'), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late charge' as const), payment: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('card' as const), customer, behavior }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('webhook' as const), index: fc.nat(9), keep: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('parcel' as const),
      customer,
      index: fc.nat(PARCELS - 1),
      change: fc.constantFrom('price' as const, 'TRANSIT' as const, 'LOST' as const, 'DELETED' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 5, 16, 61, 200, 600, 721),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reconciler' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reliable webhook' as const), index: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('failed refund' as const), index: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('finish' as const), approved: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('drain' as const) }) },
  {
    weight: 30,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      choice: fc.nat(7),
      fate: fc.oneof(
        { weight: 8, arbitrary: fc.constant('go' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...FATES) },
      ),
    }),
  },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

const TWISTS: Record<string, Partial<StoredTransaction>> = {
  currency: { currency: 'CAD' },
  kind: { kind: 'authorization', isCaptured: false },
  late: { createdAt: '2026-03-04T00:00:00.000Z' },
  processing: { status: 'processing', isCaptured: false },
};

/** Ends the charges that are still processing. */
export function finish(world: PaymentWorld, approved: boolean): void {
  const { ledger } = world.provider;
  for (const { status, transactionId, capturedCents } of ledger.state.transactions)
    if (status === 'processing')
      ledger.finish(transactionId, approved && capturedCents > 0 ? 'approved' : 'declined');
}

/** Lets an event happen. Requests begin, and go on with later steps. */
export async function happen(world: PaymentWorld, what: Event): Promise<void> {
  const { checkout, webhooks, reconciler } = world.services;
  const ownerOf = (index: number) => ({ customerId: world.customerIds[index] ?? '' });
  const idsOf = (index: number, chosen: readonly number[]) =>
    chosen.map((each) => world.parcelIds[index]?.[each] ?? '');
  switch (what.do) {
    case 'token':
      return world.start(JSON.stringify(what), async () => {
        const opened = await checkout.token(ownerOf(what.customer), idsOf(what.customer, what.parcels));
        if (opened.token !== null) world.tokens.push(opened.token);
        if (opened.paymentId !== null)
          world.paymentIds.push({ customer: what.customer, paymentId: opened.paymentId });
        return opened;
      });
    case 'pay': {
      const token = pick(world.tokens, what.token);
      if (token === undefined) return;
      const { ledger } = world.provider;
      if (what.twist !== 'none') ledger.nextCharge = TWISTS[what.twist];
      const card = { number: '4242424242424242', cardType: 'Visa', about: '' };
      const paid = ledger.payOnToken(token, { ...card, behavior: what.behavior, funding: what.funding });
      ledger.nextCharge = undefined;
      world.trace.push(`${JSON.stringify(what)} -> ${paid.answer}`);
      return;
    }
    case 'message': {
      const payment = pick(world.paymentIds, what.payment);
      if (!payment) return;
      return world.start(JSON.stringify(what), async () => {
        const { lines } = await world.services.attempts.lines(payment.paymentId);
        return checkout.record(ownerOf(payment.customer), {
          parcelIds: lines.map(({ parcelId }) => parcelId),
          transactionData: { last4: '', transactionId: 'x', amount: 1, date: '', status: 'approved' },
          ...(!what.latest && { paymentId: payment.paymentId }),
        });
      });
    }
    case 'poll': {
      const payment = pick(world.paymentIds, what.payment);
      if (!payment) return;
      return world.start(JSON.stringify(what), () =>
        checkout.outcome(ownerOf(payment.customer), payment.paymentId),
      );
    }
    case 'stored card':
      return world.start(JSON.stringify(what), async () => {
        const ids = idsOf(what.customer, what.parcels);
        const paid = await checkout.payWithStoredCard(ownerOf(what.customer), ids, what.requestId);
        world.paymentIds.push({ customer: what.customer, paymentId: paid.paymentId });
        return paid;
      });
    case 'late charge': {
      // The provider shows it only now. Nobody looks again by himself, so its webhook is sent until it is accepted.
      const attempt = pick(world.attempts(), what.payment);
      if (!attempt) return;
      const { paymentId: orderId, amountCents } = attempt;
      const at = new Date(world.now).toISOString();
      const transactionId = `late-${world.provider.ledger.state.nextId++}`;
      world.provider.ledger.addCharges([
        {
          transactionId,
          orderId,
          kind: 'sale',
          status: 'approved',
          isCaptured: true,
          isVoided: false,
          isSettled: false,
          capturedCents: amountCents,
          refundedCents: 0,
          currency: 'USD',
          createdAt: at,
          card: { cardType: 'Visa', last4: '4242', funding: 'DEBIT' },
          hasOpenDispute: false,
        },
      ]);
      world.trace.push(`late charge ${transactionId}`);
      world.reliableWebhooks.push(
        JSON.stringify({ eventId: transactionId, type: 'charge.approved', orderId }),
      );
      return;
    }
    case 'card':
      return world.setCardBehavior(what.customer, what.behavior);
    case 'webhook': {
      const body = pick(world.webhooks, what.index);
      if (body === undefined) return;
      if (!what.keep) world.webhooks.splice(world.webhooks.indexOf(body), 1);
      return world.start(JSON.stringify(what), () => webhooks.receive({ body, headers: {} }));
    }
    case 'reliable webhook': {
      const body = pick(world.reliableWebhooks, what.index);
      if (body === undefined) return;
      return world.start(JSON.stringify(what), async () => {
        await webhooks.receive({ body, headers: {} });
        world.reliableWebhooks = world.reliableWebhooks.filter((other) => other !== body);
      });
    }
    case 'failed refund': {
      const refund = pick(world.provider.ledger.state.refunds, what.index);
      if (refund?.state !== 'approved') return;
      world.trace.push(`refund ${refund.key} fails`);
      const { length } = world.webhooks;
      world.provider.ledger.failRefund(refund.key);
      world.reliableWebhooks.push(...world.webhooks.splice(length));
      return;
    }
    case 'parcel':
      return world.changeParcel(what.customer, what.index, what.change);
    case 'wait':
      return world.wait(what.seconds * 1000);
    case 'reconciler':
      return world.start('reconciler', () => reconciler.run());
    case 'crash':
      return world.crash();
    case 'settle':
      return world.provider.ledger.settle();
    case 'finish':
      return finish(world, what.approved);
    case 'drain':
      return world.drain();
    case 'step':
      await world.step(what.choice, what.fate);
  }
}
