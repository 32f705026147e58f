import { vi } from 'vitest';
import { newCustomerId } from '../../../functions/data/ids.ts';
import { customerPartition } from '../../../functions/data/keys.ts';
import { Table } from '../../../functions/data/table.ts';
import { withCharges } from '../../../functions/parcels/parcel-payment.ts';
import { type ParcelRecord, parcelEntity, parcelKeys } from '../../../functions/parcels/parcel-record.ts';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import { type AttemptRecord, attemptEntity } from '../../../functions/payments/attempts/attempt-record.ts';
import { storedCardEntity } from '../../../functions/payments/cards/stored-card-record.ts';
import { paymentServices } from '../../../functions/payments/connect-payments.ts';
import type { CardProvider } from '../../../functions/payments/provider/card-provider.ts';
import { ServiceError } from '../../../functions/platform/errors.ts';
import type { CardBehavior } from '../../../local/card-provider/test-cards.ts';
import type { ParcelStatus } from '../../../shared/rules/parcel-status.ts';
import { inMemoryProvider } from '../../support/in-memory-provider.ts';
import { aParcelRecord } from '../../support/records.ts';
import { MemoryClient } from './memory-client.ts';

/**
 * What becomes of a call to the table or the provider: it works, its process dies before or after it, or it fails before
 * or after it took effect.
 */
export const FATES = ['go', 'die before', 'die after', 'fail before', 'fail after'] as const;
export type Fate = (typeof FATES)[number];

/** A call that waits for its turn. */
interface Gate {
  readonly operation: number;
  readonly name: string;
  readonly startedAt: number;
  /** When a pause ends. */
  readonly wakesAt?: number;
  readonly release: (fate: Fate) => void;
}

const gates: Gate[] = [];
let clockMs = 0;
let operation = 0;

/** The pauses of the product code wait for their turn too, and the clock moves to their end. */
export function pause(milliseconds: number): Promise<void> {
  const own = operation;
  const wakesAt = clockMs + milliseconds;
  return new Promise((resolve) => {
    gates.push({
      operation: own,
      name: 'pause',
      startedAt: clockMs,
      wakesAt,
      release: (fate) => {
        operation = own;
        clockMs = Math.max(clockMs, wakesAt);
        if (fate === 'go' || fate.startsWith('fail')) resolve();
      },
    });
  });
}

function gate<T>(name: string, work: () => T, failure: () => T): Promise<T> {
  const own = operation;
  return new Promise<T>((resolve, reject) => {
    const release = (fate: Fate) => {
      operation = own;
      if (fate === 'die before') return;
      try {
        if (fate === 'fail before') return resolve(failure());
        const result = work();
        if (fate === 'fail after') return resolve(failure());
        if (fate === 'go') resolve(result);
      } catch (error) {
        if (fate === 'go') reject(error);
        else if (fate === 'fail after') reject(error);
      }
    };
    gates.push({ operation: own, name, startedAt: clockMs, release });
  });
}

const START = Date.parse('2026-03-02T18:00:00Z');
/** A request or a run of the reconciler ends within this time, because Lambda kills it. */
const LAMBDA_TIMEOUT_MS = 30_000;
export const CUSTOMERS = 2;
export const PARCELS = 3;

type Provider = ReturnType<typeof inMemoryProvider>;

/** Two customers with three parcels and a stored card each, the real services, and full control over each call. */
export class PaymentWorld {
  readonly memory = new MemoryClient();
  readonly provider: Provider;
  readonly services: ReturnType<typeof paymentServices>;
  readonly customerIds: readonly string[];
  readonly parcelIds: readonly string[][];
  readonly webhooks: string[] = [];
  /** Those that are sent until they are accepted. */
  reliableWebhooks: string[] = [];
  /** What the browsers know. */
  readonly tokens: string[] = [];
  readonly paymentIds: { customer: number; paymentId: string }[] = [];
  /** Errors that no request may end with. */
  readonly unexpected: unknown[] = [];
  readonly signals: string[] = [];
  readonly trace: string[] = [];
  readonly #table: Table;
  #operations = 0;
  #running = 0;

  constructor() {
    gates.length = 0;
    clockMs = START;
    operation = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => clockMs);
    const clock = { now: () => new Date(clockMs) };
    this.provider = inMemoryProvider({
      clock,
      onEvent: ({ type, orderId, eventId }) => this.webhooks.push(JSON.stringify({ eventId, type, orderId })),
    });
    const client = this.memory.asClient((command) => {
      const timeout = () => {
        throw Object.assign(new Error('No answer'), { name: 'TimeoutError' });
      };
      return gate(command.constructor.name, () => this.memory.handle(command), timeout);
    });
    const table = new Table('memory', client, { clock });
    this.#table = new Table(
      'memory',
      this.memory.asClient(async (command) => this.memory.handle(command)),
      {
        clock,
      },
    );
    this.memory.onWrite = (before, after) => this.#check(before, after);
    this.services = paymentServices({
      table,
      provider: gatedProvider(this.provider),
      surchargeBasisPoints: 250,
      clock,
      logger: {
        error: (_, ...details) =>
          this.#noteError(details.map((each) => (each as { error?: unknown }).error)[0]),
      },
      signal: (name) => this.signals.push(name),
    });
    this.customerIds = Array.from({ length: CUSTOMERS }, (_, index) =>
      newCustomerId(new Date(START + index), Buffer.alloc(10, index)),
    );
    this.parcelIds = this.customerIds.map((customerId, customer) =>
      Array.from({ length: PARCELS }, (_, index) => {
        const parcel = aParcelRecord(customerId, {
          parcelId: `${customerId}-${String(index).padStart(14, '0')}`,
          freightBillNum: `NB${100 * (customer + 1) + index}`,
          priceCents: 2750 + 33 * index,
        });
        this.memory.items.set(keyText(parcelEntity.keys(parcel)), parcelEntity.write(parcel));
        return parcel.parcelId;
      }),
    );
    for (const [index, customerId] of this.customerIds.entries()) {
      const pk = customerPartition(customerId);
      const profile = { customerId, customerNumber: String(10_001 + index), name: `C ${index}`, company: '' };
      this.memory.items.set(`${pk}|PROFILE`, { pk, sk: 'PROFILE', ...profile, version: 1 });
      this.#storeCard(index, 'approve');
    }
  }

  get now(): number {
    return clockMs;
  }

  /** Starts a request or another worker, which stops at its first call. */
  async start(name: string, work: () => Promise<unknown>): Promise<void> {
    this.#operations += 1;
    operation = this.#operations;
    const own = operation;
    this.trace.push(`start ${own}: ${name}`);
    this.#running += 1;
    work()
      .then(
        (result) => this.trace.push(`end ${own}: ${JSON.stringify(result)?.slice(0, 160)}`),
        (error) => {
          this.trace.push(`end ${own}: ${error?.name} ${error?.message}`);
          this.#noteError(error);
        },
      )
      .finally(() => {
        this.#running -= 1;
      });
    await idle();
  }

  /** Lets one waiting call go on. A pause ends only after the other calls, or if it is chosen. */
  async step(choice: number, fate: Fate): Promise<boolean> {
    const chosen = gates[choice % Math.max(1, gates.length)];
    if (!chosen) return false;
    gates.splice(gates.indexOf(chosen), 1);
    const { operation: own, name, release } = chosen;
    this.trace.push(`${own} ${name}${fate === 'go' ? '' : `: ${fate}`}`);
    if (fate.startsWith('die')) this.#kill(own);
    release(name === 'pause' && fate.startsWith('fail') ? 'go' : fate);
    await idle();
    return true;
  }

  /** Lets all waiting calls go on, in the order in which they wait, and pauses when nothing else waits. */
  async drain(): Promise<void> {
    for (let steps = 0; gates.length > 0; steps += 1) {
      if (steps > 20_000) throw new Error('The requests never end.');
      const pauses = gates.map(({ wakesAt }) => wakesAt ?? 0);
      await this.step(pauses.indexOf(Math.min(...pauses)), 'go');
    }
  }

  /** Moves the clock. Requests that would be older than Lambda allows are killed. */
  async wait(milliseconds: number): Promise<void> {
    this.trace.push(`wait ${milliseconds}`);
    for (const { operation: own, startedAt } of [...gates])
      if (clockMs + milliseconds - startedAt > LAMBDA_TIMEOUT_MS) this.#kill(own);
    clockMs += milliseconds;
  }

  /** Kills all requests. */
  crash(): void {
    this.trace.push('crash');
    gates.length = 0;
  }

  #kill(own: number): void {
    for (const waiting of [...gates]) if (waiting.operation === own) gates.splice(gates.indexOf(waiting), 1);
  }

  /** Until nothing is due, at the times at which the reconciler wants to work. */
  async reconcile(): Promise<void> {
    for (let runs = 0; ; runs += 1) {
      const [next] = this.due();
      if (next === undefined) return;
      if (runs > 60) throw new Error('The reconciler never ends.');
      clockMs = Math.max(clockMs, Date.parse(next));
      await this.start('reconciler', () => this.services.reconciler.run());
      await this.drain();
    }
  }

  due(): string[] {
    return this.attempts()
      .flatMap(({ dueAt }) => dueAt ?? [])
      .sort();
  }

  attempts(): AttemptRecord[] {
    return [...this.memory.items.values()]
      .filter(({ type }) => type === attemptEntity.type)
      .map((item) => attemptEntity.read(item));
  }

  parcels(): ParcelRecord[] {
    return [...this.memory.items.values()]
      .filter(({ type }) => type === parcelEntity.type)
      .map((item) => parcelEntity.read(item));
  }

  /** Staff change a parcel, unless it is paid. */
  async changeParcel(customer: number, index: number, change: 'price' | ParcelStatus): Promise<void> {
    const keys = parcelKeys(this.parcelIds[customer]?.[index] ?? '');
    const before = keys && (await this.#table.get(parcelEntity, keys.open));
    if (!before || before.paymentStatus === 'PAID') return;
    this.trace.push(`parcel ${customer}/${index}: ${change}`);
    const now = new Date(clockMs);
    try {
      const amountCents = (before.priceCents ?? 0) + 100;
      const after =
        change === 'price'
          ? withCharges(before, [{ chargeType: 'BASE_PRICE', amountCents }], now)
          : withStatus(before, change, now, 'dock');
      await this.#table.save(parcelEntity, before, after);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }

  #storeCard(customer: number, behavior: CardBehavior): void {
    const customerId = this.customerIds[customer] ?? '';
    const card = {
      cardToken: `card-${customer}`,
      cardType: 'Visa',
      last4: '4242',
      expirationMonth: '12',
      expirationYear: '2034',
      funding: customer === 0 ? ('CREDIT' as const) : ('DEBIT' as const),
    };
    this.provider.ledger.state.cards.push({ ...card, orderId: '', behavior });
    const record = { ...card, customerId, storedAt: new Date(START).toISOString(), version: 1 };
    this.memory.items.set(keyText(storedCardEntity.keys(record)), storedCardEntity.write(record));
  }

  setCardBehavior(customer: number, behavior: CardBehavior): void {
    const { state } = this.provider.ledger;
    state.cards = state.cards.map((card) =>
      card.cardToken === `card-${customer}` ? { ...card, behavior } : card,
    );
  }

  #noteError(error: unknown): void {
    if (!(error instanceof ServiceError)) this.unexpected.push(error);
  }

  /** What must hold at each moment. */
  #check(before: Record<string, unknown> | undefined, after: Record<string, unknown> | undefined): void {
    if (before?.attemptState === 'RECORDED' && after?.attemptState !== 'RECORDED')
      this.unexpected.push(new Error('A recorded payment went back.'));
    const isNew = before === undefined && after?.type === attemptEntity.type;
    const open = this.attempts().filter(
      ({ customerId, attemptState }) => customerId === after?.customerId && CAN_CHARGE.includes(attemptState),
    );
    if (isNew && open.length > 1) this.unexpected.push(new Error('Two payments of a customer are open.'));
    if (before?.paymentStatus === 'PAID' && after?.paymentId !== before.paymentId)
      this.unexpected.push(new Error('A paid parcel changed hands.'));
  }
}

/** The states in which a card can still be charged. */
const CAN_CHARGE: readonly string[] = ['OPENING', 'OPEN', 'CHARGING', 'UNKNOWN'];

const keyText = ({ pk, sk }: { pk: string; sk: string }) => `${pk}|${sk}`;

/** Until all promises that can go on have done so. */
const idle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function gatedProvider(provider: Provider): CardProvider {
  const { ledger } = provider;
  const call = <A extends object>(name: string, work: () => A) =>
    gate<A | { answer: 'unreachable' }>(name, work, () => ({ answer: 'unreachable' }));
  return {
    name: provider.name,
    readWebhook: provider.readWebhook,
    openToken: (request) => call('openToken', () => ledger.openToken(request)),
    closeToken: (token) => call('closeToken', () => ledger.closeToken(token)),
    findTransaction: (id) => call('findTransaction', () => ledger.findTransaction(id)),
    listByOrder: (orderId) =>
      call('listByOrder', () => ({ answer: 'approved' as const, transactions: ledger.listByOrder(orderId) })),
    listDay: (date) =>
      call('listDay', () => ({ answer: 'approved' as const, transactions: ledger.listDay(date) })),
    chargeCard: (request) => call('chargeCard', () => ledger.chargeCard(request)),
    voidCharge: (request) => call('voidCharge', () => ledger.voidCharge(request)),
    findVoid: (key) => call('findVoid', () => ledger.findVoid(key)),
    refundCharge: (request) => call('refundCharge', () => ledger.refundCharge(request)),
    findRefund: (key) => call('findRefund', () => ledger.findRefund(key)),
    findCard: (token) => call('findCard', () => ledger.findCard(token)),
    removeCard: (token) => call('removeCard', () => ledger.removeCard(token)),
  };
}
