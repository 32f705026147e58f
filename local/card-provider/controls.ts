import { setTimeout as pause } from 'node:timers/promises';
import type { ChargeChanges } from './charge.ts';
import type { CardLedger } from './ledger.ts';
import type { SandboxCard, StoredTransaction } from './ledger-state.ts';
import type { WebhookMode, Webhooks } from './webhooks.ts';

/** Whether the API hangs up before it works on a request, or after. */
export type Outage = 'before' | 'after';

/** Calls of a method of the server API that fail. */
interface PlannedOutage {
  readonly outage: Outage;
  times: number;
}

/** What tests can make the sandbox do. Also reachable over HTTP, as `POST /control/<name>` with a JSON list of arguments. */
export interface SandboxControls {
  readonly ledger: CardLedger;
  /** Makes the next calls of a method fail; `*` stands for all methods. */
  fail(method: string, outage: Outage, times?: number): void;
  /** Ends all outages. */
  recover(): void;
  /** Delays the answers of a method, in milliseconds. */
  delay(method: string, milliseconds: number): void;
  /** The methods whose answers are being delayed now. */
  waiting(): string[];
  /** Charges a test card on a token, as the card page does. */
  pay(token: string, cardNumber: string): unknown;
  store(token: string, cardNumber: string): unknown;
  nextCharge(changes: ChargeChanges): void;
  refuseVoids(refuses: boolean): void;
  settle(): void;
  failRefund(key: string): void;
  dispute(transactionId: string, isOpen: boolean): void;
  addRecords(transactions: readonly StoredTransaction[], cards?: readonly SandboxCard[]): void;
  webhooks(mode: WebhookMode): void;
  release(reversed?: boolean): Promise<void>;
  sendWebhooksTo(url: string): void;
  transactionsOf(orderId: string): StoredTransaction[];
}

export interface Faults {
  /** The outage of this call, which counts as used. */
  next(method: string): Outage | undefined;
  /** Waits as long as the answers of a method are delayed. */
  wait(method: string): Promise<void>;
}

export function sandboxControls(
  ledger: CardLedger,
  webhooks: Webhooks,
): { controls: SandboxControls; faults: Faults } {
  const outages = new Map<string, PlannedOutage>();
  const delays = new Map<string, number>();
  const waiting = new Set<{ readonly method: string }>();
  const controls: SandboxControls = {
    ledger,
    fail: (method, outage, times = Number.POSITIVE_INFINITY) => void outages.set(method, { outage, times }),
    recover: () => {
      outages.clear();
      delays.clear();
      waiting.clear();
    },
    delay: (method, milliseconds) => void delays.set(method, milliseconds),
    waiting: () => [...waiting].map(({ method }) => method),
    pay: (token, cardNumber) => ledger.payOnToken(token, cardNumber),
    store: (token, number) =>
      ledger.storeOnToken(token, { number, expirationMonth: '12', expirationYear: '2034' }),
    nextCharge: (changes) => {
      ledger.nextCharge = changes;
    },
    refuseVoids: (refuses) => {
      ledger.refusesVoids = refuses;
    },
    settle: () => ledger.settle(),
    failRefund: (key) => ledger.failRefund(key),
    dispute: (transactionId, isOpen) => ledger.setDispute(transactionId, isOpen),
    addRecords: (...records) => ledger.addRecords(...records),
    webhooks: (mode) => {
      webhooks.mode = mode;
      webhooks.wake();
    },
    release: (reversed) => webhooks.release(reversed),
    sendWebhooksTo: (url) => {
      webhooks.url = url;
      webhooks.wake();
    },
    transactionsOf: (orderId) => ledger.listByOrder(orderId),
  };
  const faults: Faults = {
    next: (method) => {
      const planned = [outages.get(method), outages.get('*')].find((outage) => outage && outage.times > 0);
      if (planned) planned.times -= 1;
      return planned?.outage;
    },
    wait: async (method) => {
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
