import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoredTransaction } from '#functions/card-sandbox/ledger-state.ts';
import { chargeKey } from '#functions/core/data/keys.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { chargeOf } from '#functions/payments/attempts/attempt-record.ts';
import { attemptRepository } from '#functions/payments/attempts/attempt-repository.ts';
import { chargeEntity } from '#functions/payments/attempts/payment-records.ts';
import { paymentUseEntity } from '#functions/payments/limits/payment-limits.ts';
import { SIGNATURE_HEADER, signatureHeader } from '#functions/payments/provider/webhook-signature.ts';
import type { CardProviderAccess } from '#local/card-provider/card-provider.ts';
import type { PaymentOutcome, PaymentToken } from '#shared/contracts/payments.ts';
import type { Person } from '#test/support/events.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';
import { tokenFor } from '#test/support/tokens.ts';
import { callApi, connectStoresOf, portalProgram, type ReadyPortal } from '../portal-support.ts';
import { type CleanUp, firstLine, type Program, run, temporaryDirectory, until } from '../support.ts';

const TIMES = ['openedAt', 'endsAt', 'since', 'dueAt', 'foundNothingAt'] as const;
const ENDED: readonly string[] = ['approved', 'declined', 'validation', 'expired', 'replaced'];

/** A running portal, and the actions of its customer, its operator and the provider. */
async function connect(
  { origin, tableName, identity }: ReadyPortal,
  { customer, program, cards }: { customer: Person; program: Program; cards: CardProviderAccess },
) {
  const token = await tokenFor(identity, customer);
  const { customerId } = customer;
  const table = connectTable(tableName);
  const [attempts, parcels] = [attemptRepository(table), parcelRepository(table)];

  const call = <T>(method: string, path: string, body?: object) =>
    callApi<T>(origin, token, method, path, body);
  const outcome = async (paymentId: string) =>
    (await call<PaymentOutcome>('GET', `/payment/attempts/${paymentId}`)).body;

  return {
    call,
    outcome,

    kill: async () => {
      process.kill(program.pid, 'SIGKILL');
      await program.ended;
    },

    aParcel: async (): Promise<string> => {
      const parcel = aParcelRecord(customerId);
      await parcels.create(parcel);
      return parcel.parcelId;
    },
    /** Resets the customer's hourly limit on card pages, which the tests together would exceed. */
    resetLimit: () =>
      table.put(paymentUseEntity, { customerId, cardPages: [], declines: [], expiresAt: 0, version: 1 }),
    setPrice: async (parcelId: string, priceCents: number) => {
      const before = await parcels.find(parcelId, true);
      if (before) await parcels.save(before, { ...before, priceCents });
    },
    paymentOf: async (parcelId: string) => {
      const parcel = await parcels.find(parcelId, true);
      return parcel?.paymentStatus === 'PAID' ? parcel.paymentId : null;
    },

    openCardPage: async (parcelId: string) => {
      const { body } = await call<PaymentToken>('POST', '/payment/token', { parcelIds: [parcelId] });
      const { token: processToken, paymentId } = body;
      if (!processToken || !paymentId) throw new Error(`No card page: ${JSON.stringify(body)}`);
      return { processToken, paymentId };
    },

    /** The latest attempt, or null before there is one. */
    latest: async () => (await attempts.current(customerId))?.attempt ?? null,
    /** Whether the latest attempt has claimed its charge, which happens before it is recorded. */
    isClaimed: async () => {
      const current = await attempts.current(customerId);
      const key = chargeKey('sandbox', (current && chargeOf(current.attempt)?.transactionId) ?? '');
      return (await table.get(chargeEntity, key, true)) !== null;
    },
    receipts: async () => (await call<{ paymentId: string }[]>('GET', '/payment/receipts')).body,

    /** Moves an attempt into the past, as if the portal had been down for that long. */
    letPass: async (paymentId: string, minutes: number) => {
      const before = await attempts.find(paymentId);
      if (!before) throw new Error('There is no attempt.');
      const earlier = (time: string) => new Date(Date.parse(time) - minutes * 60_000).toISOString();
      const moved = TIMES.flatMap((name) => {
        const time: unknown = Reflect.get(before, name);
        return typeof time === 'string' ? [[name, earlier(time)]] : [];
      });
      await attempts.save(before, { ...before, ...Object.fromEntries(moved) });
    },

    decided: async (paymentId: string): Promise<PaymentOutcome> => {
      let result = await outcome(paymentId);
      while (!ENDED.includes(result.status)) {
        await pause(50);
        result = await outcome(paymentId);
      }
      return result;
    },

    /** Sends the provider's webhook about a payment again. */
    sendWebhook: async (paymentId: string) => {
      const body = JSON.stringify({ eventId: 'evt_again', type: 'charge.approved', orderId: paymentId });
      const signature = signatureHeader(body, new Date(), cards.webhookSecrets[0] ?? '');
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
      return (await fetch(`${origin}/api/payment/webhook`, { method: 'POST', headers, body })).status;
    },
  };
}
export type RunningPortal = Awaited<ReturnType<typeof connect>>;

/** The sandbox in its own process, and portals on one data directory that can be killed and restarted. */
export async function startHarness(cleanUp: CleanUp) {
  const directory = temporaryDirectory(cleanUp);
  let customer: Person | undefined;
  const sandbox = run(['local/card-provider/main.ts', join(directory, 'cards')], {}, {}, cleanUp);
  const cards = await firstLine<CardProviderAccess>(sandbox);
  const control = async <T = unknown>(name: string, ...args: unknown[]): Promise<T> => {
    const call = { method: 'POST', body: JSON.stringify(args) };
    const response = await fetch(`${cards.origin}/control/${name}`, call);
    return (await response.json()) as T;
  };

  return {
    control,
    transactionsOf: (paymentId: string) => control<StoredTransaction[]>('transactionsOf', paymentId),

    /** Waits until the portal is waiting for a method's response. */
    untilReached: (method: string) =>
      until(async () => (await control<string[]>('waiting')).includes(method)),

    startPortal: async (): Promise<RunningPortal> => {
      await control('recover');
      const dataDirectory = join(directory, 'data');
      const program = portalProgram({ dataDirectory, cardProvider: cards }, cleanUp);
      const ready = await firstLine<ReadyPortal>(program);
      await control('sendWebhooksTo', `${ready.origin}/api/payment/webhook`);
      connectStoresOf(ready);
      customer ??= await aRegisteredCustomer(connectTable(ready.tableName));
      return connect(ready, { customer, program, cards });
    },
  };
}
export type Harness = Awaited<ReturnType<typeof startHarness>>;
