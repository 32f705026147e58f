import type { StoredTransaction } from '#local/card-provider/ledger-state.ts';
import { fc } from '#test/support/random.ts';
import { MESSAGE } from '../payment-world.ts';
import { FATES } from './gates.ts';
import { CUSTOMERS, PARCELS, type PaymentWorld } from './world.ts';

/** An event with these fields, and how often it happens. */
const one = <const Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
) => ({ weight, arbitrary: fc.record<Fields>(fields).map((chosen) => ({ do: name, ...chosen })) });

const customer = fc.nat(CUSTOMERS - 1);
const parcels = fc.uniqueArray(fc.nat(PARCELS - 1), { minLength: 1, maxLength: PARCELS });
const payment = fc.nat(5);
const index = fc.nat(3);
const behavior = fc.constantFrom(
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
  one(3, 'token', { customer, parcels }),
  one(5, 'pay', {
    token: fc.nat(5),
    behavior,
    funding: fc.constantFrom('CREDIT', 'DEBIT'),
    twist: fc.constantFrom('none', 'none', 'none', 'none', 'currency', 'kind', 'late', 'processing'),
  }),
  one(3, 'message', { payment, latest: fc.boolean() }),
  one(2, 'poll', { payment }),
  one(3, 'stored card', {
    customer,
    parcels,
    requestId: fc.constantFrom(undefined, 'request-1', 'request-2'),
  }),
  one(1, 'late charge', { payment }),
  one(1, 'card', { customer, behavior }),
  one(4, 'webhook', { index: fc.nat(9), keep: fc.boolean() }),
  one(2, 'parcel', {
    customer,
    index: fc.nat(PARCELS - 1),
    change: fc.constantFrom('price', 'price', 'notes', 'TRANSIT', 'LOST', 'DELETED'),
  }),
  one(3, 'wait', { seconds: fc.constantFrom(1, 5, 16, 61, 200, 600, 721) }),
  one(2, 'reconciler', {}),
  one(2, 'reliable webhook', { index }),
  one(1, 'failed refund', { index }),
  one(1, 'crash', {}),
  one(1, 'settle', { refusesVoids: fc.boolean() }),
  one(1, 'finish', { approved: fc.boolean() }),
  one(4, 'drain', {}),
  one(30, 'step', {
    choice: fc.nat(7),
    fate: fc.oneof(
      { weight: 8, arbitrary: fc.constant('go' as const) },
      { weight: 2, arbitrary: fc.constantFrom(...FATES) },
    ),
  }),
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
  const { ledger } = world.provider;
  const ownerOf = (chosen: number) => ({ customerId: world.customerIds[chosen] ?? '' });
  const idsOf = (chosen: number, packages: readonly number[]) =>
    packages.map((each) => world.parcelIds[chosen]?.[each] ?? '');
  const start = (work: () => Promise<unknown>) => world.start(JSON.stringify(what), work);
  /** Changes the books. The webhooks about it are sent until they are accepted. */
  const reliably = (work: () => unknown) => {
    const { length } = world.webhooks;
    work();
    world.reliableWebhooks.push(...world.webhooks.splice(length));
  };

  switch (what.do) {
    case 'token':
      return start(async () => {
        const opened = await checkout.token(ownerOf(what.customer), idsOf(what.customer, what.parcels));
        if (opened.token !== null) world.tokens.push(opened.token);
        if (opened.paymentId !== null)
          world.paymentIds.push({ customer: what.customer, paymentId: opened.paymentId });
        return opened;
      });
    case 'pay': {
      const token = pick(world.tokens, what.token);
      if (token === undefined) return;
      if (what.twist !== 'none') ledger.nextCharge = TWISTS[what.twist];
      const { behavior: behaves, funding } = what;
      const card = { number: '4242424242424242', cardType: 'Visa', about: '', behavior: behaves, funding };
      const paid = ledger.payOnToken(token, card);
      ledger.nextCharge = undefined;
      world.trace.push(`${JSON.stringify(what)} -> ${paid.answer}`);
      return;
    }
    case 'message': {
      const known = pick(world.paymentIds, what.payment);
      if (!known) return;
      const { paymentId } = known;
      return start(async () => {
        const { lines } = await world.repository.lines(paymentId);
        return checkout.record(ownerOf(known.customer), {
          parcelIds: lines.map(({ parcelId }) => parcelId),
          transactionData: MESSAGE,
          ...(!what.latest && { paymentId }),
        });
      });
    }
    case 'poll': {
      const known = pick(world.paymentIds, what.payment);
      if (known) await start(() => checkout.outcome(ownerOf(known.customer), known.paymentId));
      return;
    }
    case 'stored card':
      return start(async () => {
        const ids = idsOf(what.customer, what.parcels);
        const paid = await checkout.payWithStoredCard(ownerOf(what.customer), ids, what.requestId);
        world.paymentIds.push({ customer: what.customer, paymentId: paid.paymentId });
        return paid;
      });
    case 'late charge': {
      // The provider shows it only now, and no request looks again.
      const attempt = pick(world.attempts(), what.payment);
      if (!attempt) return;
      const { paymentId: orderId, amountCents } = attempt;
      const key = `late-${ledger.state.nextId++}`;
      world.trace.push(`late charge ${key}`);
      ledger.nextCharge = { status: 'approved', isCaptured: true, capturedCents: amountCents };
      return reliably(() => ledger.chargeCard({ key, orderId, cardToken: 'card-1', amountCents }));
    }
    case 'card':
      for (const card of ledger.state.cards)
        if (card.cardToken === `card-${what.customer}`) Object.assign(card, { behavior: what.behavior });
      return;
    case 'webhook': {
      const body = pick(world.webhooks, what.index);
      if (body === undefined) return;
      if (!what.keep) world.webhooks.splice(world.webhooks.indexOf(body), 1);
      return start(() => webhooks.receive({ body, headers: {} }));
    }
    case 'reliable webhook': {
      const body = pick(world.reliableWebhooks, what.index);
      if (body === undefined) return;
      return start(async () => {
        await webhooks.receive({ body, headers: {} });
        world.reliableWebhooks = world.reliableWebhooks.filter((other) => other !== body);
      });
    }
    case 'failed refund': {
      const refund = pick(ledger.state.refunds, what.index);
      if (refund?.state !== 'approved') return;
      world.trace.push(`refund ${refund.key} fails`);
      return reliably(() => ledger.failRefund(refund.key));
    }
    case 'parcel':
      return world.changeParcel(what.customer, what.index, what.change);
    case 'wait':
      return world.wait(what.seconds * 1000);
    case 'reconciler':
      return start(() => reconciler.run());
    case 'crash':
      return world.crash();
    case 'settle':
      ledger.refusesVoids = what.refusesVoids;
      return ledger.settle();
    case 'finish':
      return finish(world, what.approved);
    case 'drain':
      return world.drain();
    case 'step':
      await world.step(what.choice, what.fate);
  }
}
