import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chargeKey } from '../../../functions/data/keys.ts';
import { connectTable } from '../../../functions/data/table.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { type AttemptRecord, chargeEntity } from '../../../functions/payments/attempts/attempt-record.ts';
import { attemptRepository } from '../../../functions/payments/attempts/attempt-repository.ts';
import { SIGNATURE_HEADER, signatureHeader } from '../../../functions/payments/provider/webhook-signature.ts';
import type { CardProviderAccess } from '../../../local/card-provider/card-provider.ts';
import type { StoredTransaction } from '../../../local/card-provider/ledger-state.ts';
import { DEMO_PASSWORD } from '../../../local/seed/accounts.ts';
import { STORE_CREDENTIALS } from '../../../local/storage/object-store.ts';
import type { PaymentOutcome, PaymentToken } from '../../../shared/contracts/payments.ts';
import { CUSTOMER_ID_CLAIM } from '../../../shared/deployment/claims.ts';
import { aParcelRecord } from '../../support/records.ts';
import { type Program, start, until } from '../support.ts';

const CUSTOMER = 'customer@northbound.test';
const ENDED: readonly string[] = ['approved', 'declined', 'validation', 'expired'];

/** A program that starts a portal with a card provider of its own process, and prints one line of JSON. */
const portalProgram = (dataDirectory: string, directory: string) => `
  import { startPortal } from './local/portal.ts';
  const { origin, dynamoEndpoint, tableName, identity } = await startPortal({
    dataDirectory: ${JSON.stringify(dataDirectory)},
    port: 0,
    site: { directory: ${JSON.stringify(directory)} },
    cardProvider: JSON.parse(process.env.CARD_PROVIDER),
  });
  console.log(JSON.stringify({ origin, dynamoEndpoint, tableName, clientId: identity.clientId }));
`;

interface Ready {
  readonly origin: string;
  readonly dynamoEndpoint: string;
  readonly tableName: string;
  readonly clientId: string;
}

async function firstLine<T>(program: Program): Promise<T> {
  let isOver = false;
  void program.ended.then(() => {
    isOver = true;
  });
  await until(() => isOver || program.output().includes('\n'));
  if (!program.output().startsWith('{')) throw new Error(`It did not start: ${program.output()}`);
  return JSON.parse(program.output().split('\n', 1)[0] ?? '') as T;
}

async function signIn({ origin, clientId }: Ready): Promise<string> {
  const response = await fetch(`${origin}/cognito`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: CUSTOMER, PASSWORD: DEMO_PASSWORD },
    }),
  });
  const { AuthenticationResult } = (await response.json()) as { AuthenticationResult: { IdToken: string } };
  return AuthenticationResult.IdToken;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>;

/** A running portal and what a customer, an operator and the provider do with it. */
async function connect(ready: Ready, program: Program, cards: CardProviderAccess) {
  const token = await signIn(ready);
  const customerId = claimsOf(token)[CUSTOMER_ID_CLAIM] ?? '';
  process.env.AWS_ENDPOINT_URL_DYNAMODB = ready.dynamoEndpoint;
  const table = connectTable(ready.tableName);
  const [attempts, parcels] = [attemptRepository(table), parcelRepository(table)];

  const call = async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(`${ready.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  };
  const outcome = async (paymentId: string) =>
    (await call<PaymentOutcome>('GET', `/payment/attempts/${paymentId}`)).body;

  return {
    call,
    outcome,

    /** Ends the portal's process at once. */
    kill: async () => {
      process.kill(program.pid, 'SIGKILL');
      await program.ended;
    },

    aParcel: async (): Promise<string> => {
      const parcel = aParcelRecord(customerId);
      await parcels.create(parcel);
      return parcel.parcelId;
    },
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
    /** Whether the charge of the latest attempt belongs to it, which is written before it is recorded. */
    isClaimed: async () => {
      const charge = (await attempts.current(customerId))?.attempt.charge;
      const key = chargeKey('sandbox', charge?.transactionId ?? '');
      return (await table.get(chargeEntity, key, true)) !== null;
    },
    receipts: async () => (await call<{ paymentId: string }[]>('GET', '/payment/receipts')).body,

    /** Moves an attempt into the past, as if the portal had been down for so long. */
    letPass: async (paymentId: string, minutes: number) => {
      const before = await attempts.find(paymentId);
      if (!before) throw new Error('There is no attempt.');
      const earlier = (time: string) => new Date(Date.parse(time) - minutes * 60_000).toISOString();
      const { openedAt, endsAt, since, dueAt, foundNothingAt } = before;
      const after: AttemptRecord = {
        ...before,
        openedAt: earlier(openedAt),
        endsAt: earlier(endsAt),
        since: earlier(since),
        ...(dueAt !== undefined && { dueAt: earlier(dueAt) }),
        ...(foundNothingAt !== undefined && { foundNothingAt: earlier(foundNothingAt) }),
      };
      await attempts.save(before, after);
    },

    /** Asks for the outcome until it is known. */
    decided: async (paymentId: string): Promise<PaymentOutcome> => {
      let result = await outcome(paymentId);
      while (!ENDED.includes(result.status)) {
        await pause(50);
        result = await outcome(paymentId);
      }
      return result;
    },

    /** The provider sends a webhook about a payment again. */
    sendWebhook: async (paymentId: string) => {
      const body = JSON.stringify({ eventId: 'evt_again', type: 'charge.approved', orderId: paymentId });
      const signature = signatureHeader(body, new Date(), cards.webhookSecrets[0] ?? '');
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
      const path = `${ready.origin}/api/payment/webhook`;
      return (await fetch(path, { method: 'POST', headers, body })).status;
    },
  };
}
export type RunningPortal = Awaited<ReturnType<typeof connect>>;

/** The sandbox as its own process, and portals on one data directory that can be killed and started again. */
export async function startShop() {
  const directory = mkdtempSync(join(tmpdir(), 'northbound-kill-'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Test</title>');
  Object.assign(process.env, {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: STORE_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STORE_CREDENTIALS.secretAccessKey,
  });
  const programs: Program[] = [];
  const launch = (args: readonly string[], environment: Record<string, string> = {}) => {
    const program = start(args, environment);
    programs.push(program);
    return program;
  };
  const cards = await firstLine<CardProviderAccess>(
    launch(['local/card-provider/main.ts', join(directory, 'cards')]),
  );
  const control = async <T = unknown>(name: string, ...args: unknown[]): Promise<T> => {
    const response = await fetch(`${cards.origin}/control/${name}`, {
      method: 'POST',
      body: JSON.stringify(args),
    });
    return (await response.json()) as T;
  };

  return {
    control,
    transactionsOf: (paymentId: string) => control<StoredTransaction[]>('transactionsOf', paymentId),

    /** Waits until the portal waits for the answer of a method. */
    reached: (method: string) => until(async () => (await control<string[]>('waiting')).includes(method)),

    startPortal: async (): Promise<RunningPortal> => {
      await control('recover');
      const source = portalProgram(join(directory, 'data'), directory);
      const program = launch(['--input-type=module-typescript', '--eval', source], {
        CARD_PROVIDER: JSON.stringify(cards),
      });
      const ready = await firstLine<Ready>(program);
      await control('sendWebhooksTo', `${ready.origin}/api/payment/webhook`);
      return connect(ready, program, cards);
    },

    close: async () => {
      for (const program of programs) program.process.kill('SIGKILL');
      await Promise.all(programs.map(({ ended }) => ended));
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
export type Shop = Awaited<ReturnType<typeof startShop>>;
