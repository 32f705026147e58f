import type { StoredTransaction } from '#functions/card-sandbox/ledger-state.ts';
import { fc } from '#test/support/random.ts';
import { MESSAGE } from '../payment-world.ts';
import { FATES } from './gates.ts';
import { CUSTOMERS, PARCELS, type PaymentWorld } from './world.ts';

/** An event with these fields, and its weight. */
const eventOf = <const Name extends string, Fields extends object>(
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

/** Everything that can happen. */
export const anyEvent = fc.oneof(
  eventOf(3, 'token', { customer, parcels }),
  eventOf(5, 'pay', {
    token: fc.nat(5),
    behavior,
    funding: fc.constantFrom('CREDIT', 'DEBIT'),
    twist: fc.constantFrom('none', 'none', 'none', 'none', 'currency', 'kind', 'late', 'processing'),
  }),
  eventOf(3, 'message', { payment, latest: fc.boolean() }),
  eventOf(2, 'poll', { payment }),
  eventOf(3, 'stored card', {
    customer,
    parcels,
    requestId: fc.constantFrom(undefined, 'request-1', 'request-2'),
  }),
  eventOf(1, 'late charge', { payment }),
  eventOf(1, 'card', { customer, behavior }),
  eventOf(4, 'webhook', { index: fc.nat(9), keep: fc.boolean() }),
  eventOf(2, 'parcel', {
    customer,
    index: fc.nat(PARCELS - 1),
    change: fc.constantFrom('price', 'price', 'notes', 'TRANSIT', 'LOST', 'DELETED'),
  }),
  eventOf(3, 'wait', { seconds: fc.constantFrom(1, 5, 16, 61, 200, 600, 721) }),
  eventOf(2, 'reconciler', {}),
  eventOf(2, 'reliable webhook', { index }),
  eventOf(1, 'failed refund', { index }),
  eventOf(1, 'crash', {}),
  eventOf(1, 'settle', { refusesVoids: fc.boolean() }),
  eventOf(1, 'finish', { approved: fc.boolean() }),
  eventOf(4, 'drain', {}),
  eventOf(30, 'step', {
    choice: fc.nat(7),
    fate: fc.oneof(
      { weight: 8, arbitrary: fc.constant('go' as const) },
      { weight: 2, arbitrary: fc.constantFrom(...FATES) },
    ),
  }),
);
type Event = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

const TWISTS: Record<string, Partial<StoredTransaction>> = {
  currency: { currency: 'CAD' },
  kind: { kind: 'authorization', isCaptured: false },
  late: { createdAt: '2026-03-04T00:00:00.000Z' },
  processing: { status: 'processing', isCaptured: false },
};

/** Completes the charges that are still processing. */
export function finish(world: PaymentWorld, approved: boolean): void {
  const { ledger } = world.provider;
  for (const { status, transactionId, capturedCents } of ledger.state.transactions)
    if (status === 'processing')
      ledger.finish(transactionId, approved && capturedCents > 0 ? 'approved' : 'declined');
}

/** Applies an event. It starts requests, which later steps continue. */
export async function applyEvent(world: PaymentWorld, event: Event): Promise<void> {
  const { checkout, webhooks, reconciler } = world.services;
  const { ledger } = world.provider;
  const ownerOf = (chosen: number) => ({ customerId: world.customerIds[chosen] ?? '' });
  const idsOf = (chosen: number, packages: readonly number[]) =>
    packages.map((each) => world.parcelIds[chosen]?.[each] ?? '');
  const start = (work: () => Promise<unknown>) => world.start(JSON.stringify(event), work);
  /** Changes the ledger. Its webhooks are sent until they are accepted. */
  const reliably = (work: () => unknown) => {
    const { length } = world.webhooks;
    work();
    world.reliableWebhooks.push(...world.webhooks.splice(length));
  };

  switch (event.do) {
    case 'token':
      return start(async () => {
        const opened = await checkout.token(ownerOf(event.customer), idsOf(event.customer, event.parcels));
        if (opened.token !== null) world.tokens.push(opened.token);
        if (opened.paymentId !== null)
          world.paymentIds.push({ customer: event.customer, paymentId: opened.paymentId });
        return opened;
      });
    case 'pay': {
      const token = pick(world.tokens, event.token);
      if (token === undefined) return;
      if (event.twist !== 'none') ledger.nextCharge = TWISTS[event.twist];
      const { behavior: behaves, funding } = event;
      const card = { number: '4242424242424242', cardType: 'Visa', about: '', behavior: behaves, funding };
      const paid = ledger.payOnToken(token, card);
      ledger.nextCharge = undefined;
      world.trace.push(`${JSON.stringify(event)} -> ${paid.answer}`);
      return;
    }
    case 'message': {
      const known = pick(world.paymentIds, event.payment);
      if (!known) return;
      const { paymentId } = known;
      return start(async () => {
        const { lines } = await world.repository.lines(paymentId);
        return checkout.record(ownerOf(known.customer), {
          parcelIds: lines.map(({ parcelId }) => parcelId),
          transactionData: MESSAGE,
          ...(!event.latest && { paymentId }),
        });
      });
    }
    case 'poll': {
      const known = pick(world.paymentIds, event.payment);
      if (known) await start(() => checkout.outcome(ownerOf(known.customer), known.paymentId));
      return;
    }
    case 'stored card':
      return start(async () => {
        const ids = idsOf(event.customer, event.parcels);
        const paid = await checkout.payWithStoredCard(ownerOf(event.customer), ids, event.requestId);
        world.paymentIds.push({ customer: event.customer, paymentId: paid.paymentId });
        return paid;
      });
    case 'late charge': {
      // The provider lists it only now, and no later request looks it up.
      const attempt = pick(world.attempts(), event.payment);
      if (!attempt) return;
      const { paymentId: orderId, amountCents } = attempt;
      const key = `late-${ledger.state.nextId++}`;
      world.trace.push(`late charge ${key}`);
      ledger.nextCharge = { status: 'approved', isCaptured: true, capturedCents: amountCents };
      return reliably(() => ledger.chargeCard({ key, orderId, cardToken: 'card-1', amountCents }));
    }
    case 'card':
      for (const card of ledger.state.cards)
        if (card.cardToken === `card-${event.customer}`) Object.assign(card, { behavior: event.behavior });
      return;
    case 'webhook': {
      const body = pick(world.webhooks, event.index);
      if (body === undefined) return;
      if (!event.keep) world.webhooks.splice(world.webhooks.indexOf(body), 1);
      return start(() => webhooks.receive({ body, headers: {} }));
    }
    case 'reliable webhook': {
      const body = pick(world.reliableWebhooks, event.index);
      if (body === undefined) return;
      return start(async () => {
        await webhooks.receive({ body, headers: {} });
        world.reliableWebhooks = world.reliableWebhooks.filter((other) => other !== body);
      });
    }
    case 'failed refund': {
      const refund = pick(ledger.state.refunds, event.index);
      if (refund?.state !== 'approved') return;
      world.trace.push(`refund ${refund.key} fails`);
      return reliably(() => ledger.failRefund(refund.key));
    }
    case 'parcel':
      return world.changeParcel(event.customer, event.index, event.change);
    case 'wait':
      return world.wait(event.seconds * 1000);
    case 'reconciler':
      return start(() => reconciler.run());
    case 'crash':
      return world.crash();
    case 'settle':
      ledger.refusesVoids = event.refusesVoids;
      return ledger.settle();
    case 'finish':
      return finish(world, event.approved);
    case 'drain':
      return world.drain();
    case 'step':
      await world.step(event.choice, event.fate);
  }
}
