import { setTimeout as pause } from 'node:timers/promises';
import type { CardLedger, ChargeChanges } from './ledger.ts';
import type { SandboxCard, StoredTransaction } from './ledger-state.ts';
import type { WebhookMode, Webhooks } from './webhooks.ts';

/** Whether the API hangs up before it works on a request, or after. */
type Outage = 'before' | 'after';

export type SandboxControls = ReturnType<typeof sandboxControls>['controls'];
export type Faults = ReturnType<typeof sandboxControls>['faults'];

/**
 * `controls` is what tests can make the sandbox do; also reachable over HTTP, as `POST /control/<name>` with a JSON list of
 * arguments. `faults` is what the server API asks about each call.
 */
export function sandboxControls(ledger: CardLedger, webhooks: Webhooks) {
  const outages = new Map<string, { readonly outage: Outage; times: number }>();
  const delays = new Map<string, number>();
  const waiting = new Set<{ readonly method: string }>();
  const controls = {
    ledger,
    /** Makes the next calls of a method fail; `*` stands for all methods. */
    fail: (method: string, outage: Outage, times = Number.POSITIVE_INFINITY) =>
      void outages.set(method, { outage, times }),
    /** Ends all outages. */
    recover: () => {
      outages.clear();
      delays.clear();
      waiting.clear();
    },
    /** Delays the answers of a method, in milliseconds. */
    delay: (method: string, milliseconds: number) => void delays.set(method, milliseconds),
    /** The methods whose answers are delayed at the moment. */
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
    /** The outage of this call, which counts as used. */
    next: (method: string) => {
      const planned = [outages.get(method), outages.get('*')].find((outage) => outage && outage.times > 0);
      if (planned) planned.times -= 1;
      return planned?.outage;
    },
    /** Waits as long as the answers of a method are delayed. */
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
