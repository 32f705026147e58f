import { newCustomerId } from '../../../functions/data/ids.ts';
import { CUSTOMER_SORT, customerPartition } from '../../../functions/data/keys.ts';
import { connectTable, type Table } from '../../../functions/data/table.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { type AttemptRecord, attemptEntity } from '../../../functions/payments/attempts/attempt-record.ts';
import { storedCardEntity } from '../../../functions/payments/cards/stored-card-record.ts';
import { type PaymentSignal, paymentServices } from '../../../functions/payments/connect-payments.ts';
import { withDeadline } from '../../../functions/platform/deadline.ts';
import type { LedgerEvent } from '../../../local/card-provider/ledger-state.ts';
import { TABLE_NAME } from '../../support/local-stores.ts';
import { inMemoryProvider, type Outage } from '../../support/payments/in-memory-provider.ts';
import { aParcelRecord } from '../../support/records.ts';

/** The end of a process. Whatever it was doing is gone. */
class Crash extends Error {}

/** What goes wrong during one piece of work. `at` counts the calls to the table and the provider. */
export interface Trouble {
  readonly kind: 'crash' | 'outage';
  readonly when: Outage;
  readonly at: number;
}

const NO_TROUBLE: Trouble = { kind: 'crash', when: 'before', at: Number.POSITIVE_INFINITY };

/** Requests wait at most this long for each other. */
const REQUEST_MS = 900;

/** The payment services with everything around them: a clock, the provider's books, webhooks, and what goes wrong. */
export function paymentWorld(start = new Date('2026-03-02T17:00:00Z')) {
  const clock = { time: start.getTime(), now: () => new Date(clock.time) };
  const table = connectTable(TABLE_NAME);
  const events: LedgerEvent[] = [];
  const provider = inMemoryProvider({ clock, onEvent: (event) => events.push(event) });
  const signals: PaymentSignal[] = [];
  const logger = { error: (_message: string, details: { error: Error }) => failures.push(details.error) };
  const failures: Error[] = [];

  /** The services of one process, which may end at any call. */
  function process(trouble: Trouble = NO_TROUBLE) {
    let calls = 0;
    let isDead = false;
    const enter = () => {
      if (isDead) throw new Crash('The process has ended.');
      calls += 1;
      return calls === trouble.at;
    };
    const crash = () => {
      isDead = true;
      throw new Crash('The process ends here.');
    };
    const watch = <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (object, name) => {
          const member: unknown = Reflect.get(object, name, object);
          if (typeof member !== 'function') return member;
          const isCall = IO_METHODS.has(String(name)) || object !== table;
          return (...given: unknown[]) => {
            if (!isCall) return Reflect.apply(member, object, given);
            return (async () => {
              const isHit = enter();
              if (isHit && trouble.kind === 'crash' && trouble.when === 'before') crash();
              if (isHit && trouble.kind === 'outage' && object !== table) {
                if (trouble.when === 'after') await Reflect.apply(member, object, given);
                return { answer: 'unreachable' };
              }
              const result = await Reflect.apply(member, object, given);
              if (isDead) throw new Crash('The process has ended.');
              if (isHit && trouble.kind === 'crash') crash();
              return result;
            })();
          };
        },
      });
    return paymentServices({
      table: watch<Table>(table),
      provider: watch(provider),
      surchargeBasisPoints: 250,
      clock,
      logger,
      signal: (signal) => signals.push(signal),
    });
  }

  return {
    clock,
    table,
    provider,
    ledger: provider.ledger,
    events,
    signals,
    failures,
    process,

    /** Runs a request. Its failure is what the customer sees; the tests look at what is stored. */
    request: async (
      work: (services: ReturnType<typeof process>) => Promise<unknown>,
      trouble?: Trouble,
    ): Promise<unknown> => {
      const services = process(trouble);
      const remaining = { getRemainingTimeInMillis: () => REQUEST_MS };
      try {
        return await withDeadline(remaining, () => work(services));
      } catch (error) {
        return error;
      }
    },

    /** A customer with a profile, a stored card and parcels to be paid. */
    customer: async (parcels: number, funding: 'CREDIT' | 'DEBIT' = 'CREDIT') => {
      const customerId = newCustomerId(new Date());
      const cardToken = `card-of-${customerId}`;
      const card = { cardToken, orderId: '', cardType: 'Visa', last4: '4242', funding } as const;
      const expiry = { expirationMonth: '12', expirationYear: '2034' };
      provider.ledger.state.cards.push({ ...card, ...expiry, behavior: 'approve' });
      const { orderId: _, ...stored } = card;
      await table.put(storedCardEntity, { ...stored, ...expiry, customerId, storedAt: '', version: 1 });
      await putProfile(table, customerId);
      const records = Array.from({ length: parcels }, () => aParcelRecord(customerId));
      for (const record of records) await parcelRepository(table).create(record);
      return { customerId, parcelIds: records.map(({ parcelId }) => parcelId) };
    },

    attemptsOf: async (customerId: string): Promise<AttemptRecord[]> => {
      const range = { partition: customerPartition(customerId), prefix: CUSTOMER_SORT.payments };
      return (await table.query(attemptEntity, { ...range, consistent: true })).items;
    },

    parcel: async (parcelId: string): Promise<ParcelRecord> => {
      const parcel = await parcelRepository(table).find(parcelId, true);
      if (!parcel) throw new Error('The parcel is missing.');
      return parcel;
    },

    saveParcel: (before: ParcelRecord, after: ParcelRecord) => parcelRepository(table).save(before, after),
  };
}
export type PaymentWorld = ReturnType<typeof paymentWorld>;

const IO_METHODS = new Set(['get', 'query', 'create', 'save', 'put', 'transact', 'nextNumber']);

/** Only what payments read of a profile. */
async function putProfile(table: Table, customerId: string): Promise<void> {
  const profile = { customerId, customerNumber: '10001', name: 'Ana Kowalski', company: '', version: 1 };
  const entity = {
    type: 'customer',
    schemaVersion: 1,
    write: () => ({ ...profile, pk: customerPartition(customerId), sk: CUSTOMER_SORT.profile }),
  };
  await table.put(entity as never, profile as never);
}
