import { vi } from 'vitest';
import type { SandboxCard } from '#functions/card-sandbox/ledger-state.ts';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { customerPartition } from '#functions/core/data/keys.ts';
import { Table } from '#functions/core/data/table.ts';
import { ServiceError } from '#functions/core/platform/errors.ts';
import { withCharges } from '#functions/parcels/parcel-payment.ts';
import { type ParcelRecord, parcelEntity, parcelKeys } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { type AttemptRecord, attemptEntity } from '#functions/payments/attempts/attempt-record.ts';
import { attemptRepository } from '#functions/payments/attempts/attempt-repository.ts';
import { type PaymentLine, paymentLinesEntity } from '#functions/payments/attempts/payment-records.ts';
import { storedCardEntity } from '#functions/payments/cards/stored-card-service.ts';
import { allPaymentServices } from '#test/support/payments/all-services.ts';
import { type InMemoryProvider, inMemoryProvider } from '#test/support/payments/in-memory-provider.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { type Fate, gate, gatedProvider, scheduler } from './gates.ts';
import { MemoryClient } from './memory-client.ts';

const START = Date.parse('2026-03-02T18:00:00Z');
/** Lambda kills a request or a run of the reconciler after this time. */
const LAMBDA_TIMEOUT_MS = 30_000;
export const CUSTOMERS = 2;
export const PARCELS = 3;

/** Two customers with three parcels and a stored card each, the real services, and full control over each call. */
export class PaymentWorld {
  readonly memory = new MemoryClient();
  readonly provider: InMemoryProvider;
  readonly services: ReturnType<typeof allPaymentServices>;
  readonly repository: ReturnType<typeof attemptRepository>;
  readonly customerIds: readonly string[];
  readonly parcelIds: readonly string[][];
  readonly webhooks: string[] = [];
  /** Webhooks that are sent until they are accepted. */
  reliableWebhooks: string[] = [];
  /** What the browsers have received. */
  readonly tokens: string[] = [];
  readonly paymentIds: { customer: number; paymentId: string }[] = [];
  /** Errors that must never occur. */
  readonly unexpected: unknown[] = [];
  readonly trace: string[] = [];
  readonly #table: Table;
  #operations = 0;

  constructor() {
    scheduler.gates.length = 0;
    scheduler.clockMs = START;
    scheduler.operation = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => scheduler.clockMs);
    const clock = { now: () => new Date(scheduler.clockMs) };
    this.provider = inMemoryProvider({
      clock,
      onEvent: ({ type, orderId, eventId }) => this.webhooks.push(JSON.stringify({ eventId, type, orderId })),
    });
    const client = this.memory.asClient((command) => {
      const timeout = () => {
        throw Object.assign(new Error('No response'), { name: 'TimeoutError' });
      };
      return gate(command.constructor.name, () => this.memory.handle(command), timeout);
    });
    const table = new Table('memory', client, { clock });
    this.#table = this.memory.asTable({ clock });
    this.memory.onWrite = (before, after) => this.#check(before, after);
    this.repository = attemptRepository(table);
    this.services = allPaymentServices({
      table,
      provider: gatedProvider(this.provider),
      surchargeBasisPoints: 250,
      clock,
      logger: {
        info: () => {},
        report: (_code, details) => this.#noteError(details?.error),
      },
      signal: () => {},
    });
    this.customerIds = Array.from({ length: CUSTOMERS }, (_, index) =>
      newCustomerId(new Date(START + index), Buffer.alloc(10, index)),
    );
    this.parcelIds = this.customerIds.map((customerId, index) => {
      const { records, parcelIds, card } = customerRecords(customerId, index);
      for (const item of records) this.memory.items.set(`${item.pk}|${item.sk}`, item);
      this.provider.ledger.state.cards.push(card);
      return parcelIds;
    });
  }

  get now(): number {
    return scheduler.clockMs;
  }

  /** Starts a request or another worker, which runs up to its first call. */
  async start(name: string, work: () => Promise<unknown>): Promise<void> {
    this.#operations += 1;
    const own = this.#operations;
    scheduler.operation = own;
    this.trace.push(`start ${own}: ${name}`);
    work().then(
      (result) => this.trace.push(`end ${own}: ${JSON.stringify(result)?.slice(0, 160)}`),
      (error) => {
        this.trace.push(`end ${own}: ${error?.name} ${error?.message}`);
        this.#noteError(error);
      },
    );
    await idle();
  }

  /** Releases one pending call. */
  async step(choice: number, fate: Fate): Promise<void> {
    const chosen = scheduler.gates[choice % Math.max(1, scheduler.gates.length)];
    if (!chosen) return;
    scheduler.gates.splice(scheduler.gates.indexOf(chosen), 1);
    const { operation: own, name, release } = chosen;
    this.trace.push(`${own} ${name}${fate === 'go' ? '' : `: ${fate}`}`);
    if (fate.startsWith('die')) this.#kill(own);
    release(fate);
    await idle();
  }

  /** Releases all pending calls in their order, and a pause when nothing else is pending. */
  async drain(): Promise<void> {
    for (let steps = 0; scheduler.gates.length > 0; steps += 1) {
      if (steps > 20_000) throw new Error('The requests never end.');
      const pauses = scheduler.gates.map(({ wakesAt }) => wakesAt ?? 0);
      await this.step(pauses.indexOf(Math.min(...pauses)), 'go');
    }
  }

  /** Advances the clock, and kills requests that exceed the timeout. */
  async wait(milliseconds: number): Promise<void> {
    this.trace.push(`wait ${milliseconds}`);
    for (const { operation: own, startedAt } of [...scheduler.gates])
      if (scheduler.clockMs + milliseconds - startedAt > LAMBDA_TIMEOUT_MS) this.#kill(own);
    scheduler.clockMs += milliseconds;
  }

  /** Kills all requests. */
  crash(): void {
    this.trace.push('crash');
    scheduler.gates.length = 0;
  }

  #kill(own: number): void {
    for (const pending of [...scheduler.gates])
      if (pending.operation === own) scheduler.gates.splice(scheduler.gates.indexOf(pending), 1);
  }

  /** Runs the reconciler at each due time, until nothing is due. */
  async reconcile(): Promise<void> {
    for (let runs = 0; ; runs += 1) {
      const [next] = this.attempts()
        .flatMap(({ dueAt }) => dueAt ?? [])
        .sort();
      if (next === undefined) return;
      if (runs > 60) throw new Error('The reconciler never ends.');
      scheduler.clockMs = Math.max(scheduler.clockMs, Date.parse(next));
      await this.start('reconciler', () => this.services.reconciler.run());
      await this.drain();
    }
  }

  attempts(): AttemptRecord[] {
    return this.#stored(attemptEntity);
  }

  parcels(): ParcelRecord[] {
    return this.#stored(parcelEntity);
  }

  linesOf(paymentId: string): readonly PaymentLine[] {
    const stored = this.#stored(paymentLinesEntity);
    return stored.find((each) => each.paymentId === paymentId)?.lines ?? [];
  }

  #stored<R>({ type, read }: { type: string; read: (item: Record<string, unknown>) => R }): R[] {
    return [...this.memory.items.values()].filter((item) => item.type === type).map((item) => read(item));
  }

  /** Staff change a parcel, unless it is paid. */
  async changeParcel(
    customer: number,
    index: number,
    change: 'price' | 'notes' | 'TRANSIT' | 'LOST' | 'DELETED',
  ): Promise<void> {
    const keys = parcelKeys(this.parcelIds[customer]?.[index] ?? '');
    const before = keys && (await this.#table.get(parcelEntity, keys.open));
    if (!before || before.paymentStatus === 'PAID') return;
    this.trace.push(`parcel ${customer}/${index}: ${change}`);
    const now = new Date(scheduler.clockMs);
    const amountCents = (before.priceCents ?? 0) + 100;
    const after = () => {
      if (change === 'notes') return { ...before, customerNotes: `${before.customerNotes}!` };
      if (change !== 'price') return withStatus(before, change, now, 'dock');
      return withCharges(before, [{ chargeType: 'BASE_PRICE', amountCents }], now);
    };
    try {
      await this.#table.save(parcelEntity, before, after());
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }

  #noteError(error: unknown): void {
    if (!(error instanceof ServiceError)) this.unexpected.push(error);
  }

  /** The invariants after each write. */
  #check(before: Record<string, unknown> | undefined, after: Record<string, unknown> | undefined): void {
    if (before?.attemptState === 'RECORDED' && after?.attemptState !== 'RECORDED')
      this.unexpected.push(new Error('A recorded payment changed its state.'));
    const isNew = before === undefined && after?.type === attemptEntity.type;
    const open = this.attempts().filter(
      ({ customerId, attemptState }) => customerId === after?.customerId && CAN_CHARGE.includes(attemptState),
    );
    if (isNew && open.length > 1) this.unexpected.push(new Error('Two payments of a customer are open.'));
    if (before?.paymentStatus === 'PAID' && after?.paymentId !== before.paymentId)
      this.unexpected.push(new Error('A paid parcel changed its payment.'));
  }
}

/** The states in which a card can still be charged. */
const CAN_CHARGE: readonly string[] = ['OPENING', 'OPEN', 'CHARGING', 'UNKNOWN'];

/** Waits until all promises have run as far as they can. */
const idle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The items of a customer with unpaid parcels and a stored card: the first one's is a credit card. */
function customerRecords(customerId: string, customer: number) {
  const pk = customerPartition(customerId);
  const name = { customerNumber: String(10_001 + customer), name: `Customer ${customer}`, company: '' };
  const profile = { pk, sk: 'PROFILE', customerId, ...name, version: 1 };
  const parcels = Array.from({ length: PARCELS }, (_, index) =>
    aParcelRecord(customerId, {
      parcelId: `${customerId}-${String(index).padStart(14, '0')}`,
      freightBillNum: `NB${100 * (customer + 1) + index}`,
      priceCents: 2750 + 33 * index,
    }),
  );
  const stored = {
    cardToken: `card-${customer}`,
    cardType: 'Visa',
    last4: '4242',
    expirationMonth: '12',
    expirationYear: '2034',
    funding: customer === 0 ? ('CREDIT' as const) : ('DEBIT' as const),
  };
  const record = storedCardEntity.write({ ...stored, customerId, storedAt: '', version: 1 });
  const records: Record<string, unknown>[] = [profile, ...parcels.map(parcelEntity.write), record];
  const card: SandboxCard = { ...stored, orderId: '', behavior: 'approve' };
  return { records, parcelIds: parcels.map(({ parcelId }) => parcelId), card };
}
