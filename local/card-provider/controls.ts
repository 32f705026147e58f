import { setTimeout as pause } from 'node:timers/promises';
import type { CardLedger, ChargeChanges } from '#functions/card-sandbox/ledger.ts';
import type { SandboxCard, StoredTransaction } from '#functions/card-sandbox/ledger-state.ts';
import type { WebhookMode, Webhooks } from './webhooks.ts';

/** Whether the API drops the connection before or after it processes a request. */
type Outage = 'before' | 'after';

export type Faults = ReturnType<typeof sandboxControls>['faults'];

/**
 * `controls` make the sandbox do what tests need, also over HTTP: `POST /control/<name>` with a JSON array of arguments.
 * `faults` are the outages and delays that the server API applies to each call.
 */
export function sandboxControls(ledger: CardLedger, webhooks: Webhooks) {
  const outages = new Map<string, { readonly outage: Outage; times: number }>();
  const delays = new Map<string, number>();
  const waiting = new Set<{ readonly method: string }>();
  const controls = {
    ledger,
    /** Makes the next calls of a method fail, or of all methods for `*`. */
    fail: (method: string, outage: Outage, times = Number.POSITIVE_INFINITY) =>
      void outages.set(method, { outage, times }),
    /** Ends all outages and delays. */
    recover: () => {
      outages.clear();
      delays.clear();
      waiting.clear();
    },
    /** Delays a method's responses, in milliseconds. */
    delay: (method: string, milliseconds: number) => void delays.set(method, milliseconds),
    /** The methods of the calls whose responses are being delayed. */
    waiting: () => [...waiting].map(({ method }) => method),
    /** Charges a test card on a token, as the card page does. */
    pay: (token: string, cardNumber: string): unknown => ledger.payOnToken(token, cardNumber),
    store: (token: string, number: string): unknown =>
      ledger.storeOnToken(token, { number, expirationMonth: '12', expirationYear: '2034' }),
    nextCharge: (changes: ChargeChanges) => {
      ledger.nextCharge = changes;
    },
    refuseVoids: (refuses: boolean) => {
      ledger.refusesVoids = refuses;
    },
    settle: () => ledger.settle(),
    failRefund: (key: string) => ledger.failRefund(key),
    dispute: (transactionId: string, isOpen: boolean) => ledger.setDispute(transactionId, isOpen),
    addRecords: (transactions: readonly StoredTransaction[], cards?: readonly SandboxCard[]) =>
      ledger.addRecords(transactions, cards),
    webhooks: (mode: WebhookMode) => {
      webhooks.mode = mode;
      webhooks.wake();
    },
    release: (reversed?: boolean) => webhooks.release(reversed),
    sendWebhooksTo: (url: string) => {
      webhooks.url = url;
      webhooks.wake();
    },
    transactionsOf: (orderId: string) => ledger.listByOrder(orderId),
  };
  const faults = {
    /** Takes the next outage planned for a method, if any. */
    next: (method: string) => {
      const planned = [outages.get(method), outages.get('*')].find((outage) => outage && outage.times > 0);
      if (planned) planned.times -= 1;
      return planned?.outage;
    },
    /** Waits for the delay of a method's responses, if any. */
    wait: async (method: string) => {
      const milliseconds = delays.get(method);
      if (milliseconds === undefined) return;
      const call = { method };
      waiting.add(call);
      await pause(milliseconds);
      waiting.delete(call);
    },
  };
  return { controls, faults };
}
