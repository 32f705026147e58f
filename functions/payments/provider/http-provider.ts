import * as z from 'zod/mini';
import { remainingMs } from '#functions/core/platform/request-context.ts';
import { type ReadSecret, secretReader } from '#functions/core/platform/secret.ts';
import { Id } from '#shared/contracts/text.ts';
import { CardProviderSecret } from '#shared/deployment/secrets.ts';
import {
  type CardProvider,
  CardTransaction,
  ProviderCard,
  ProviderEvent,
  ProviderText,
  type Unreachable,
} from './card-provider.ts';
import { isSigned, SIGNATURE_HEADER } from './webhook-signature.ts';

type ReadCredentials = ReadSecret<CardProviderSecret>;

export const credentialsOf = (secretName: string): ReadCredentials =>
  secretReader(secretName, CardProviderSecret);

const Other = z.union([
  z.object({ answer: z.literal('declined'), reason: ProviderText }),
  z.object({ answer: z.enum(['processing', 'not found']) }),
]);

/** The schema of a response that has these fields if it is approved. */
const responseWith = <S extends z.core.$ZodShape>(shape: S) =>
  z.union([z.object({ answer: z.literal('approved'), ...shape }), Other]);

/** Each call ends within this time. */
const TIMEOUT_MS = 10_000;

const UNREACHABLE: Unreachable = { answer: 'unreachable' };

const Plain = responseWith({});
const WithToken = responseWith({ token: Id });
const WithTransaction = responseWith({ transaction: CardTransaction });
const WithCard = responseWith({ card: ProviderCard });
const Listing = z.object({ answer: z.literal('approved'), transactions: z.array(CardTransaction) });

/**
 * The adapter of the sandbox provider: JSON over HTTP, one path for each method of the port. `url` is the address of its
 * API, without a slash at the end. A missing response, a timeout, a server error and an unreadable response are all
 * `unreachable`, because the provider may have acted. `onFailure` receives the error, for the log.
 */
export function connectCardProvider({
  url,
  credentials,
  onFailure,
}: {
  readonly url: string;
  readonly credentials: ReadCredentials;
  readonly onFailure?: (method: string, error: unknown) => void;
}): CardProvider {
  const send = (method: string, body: string, apiKey: string): Promise<Response> =>
    fetch(`${url}/v1/${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        // The provider may close an idle connection while the function is frozen, and a call on it would seem lost.
        connection: 'close',
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(0, Math.min(TIMEOUT_MS, remainingMs()))),
    });

  async function call<T>(
    method: string,
    request: object,
    schema: z.ZodMiniType<T>,
  ): Promise<T | Unreachable> {
    const body = JSON.stringify(request);
    try {
      let response = await send(method, body, (await credentials()).apiKey);
      // The key may have been rotated since it was cached. The provider has rejected the request, so a retry is safe.
      if (response.status === 401) response = await send(method, body, (await credentials(true)).apiKey);
      if (!response.ok) throw new Error(`The card provider returned ${response.status}.`);
      return schema.parse(await response.json());
    } catch (error) {
      onFailure?.(method, error);
      return UNREACHABLE;
    }
  }

  return {
    name: 'sandbox',
    openToken: (request) => call('open-token', request, WithToken),
    closeToken: (token) => call('close-token', { token }, Plain),
    listByOrder: (orderId) => call('list-by-order', { orderId }, Listing),
    listDay: (date) => call('list-day', { date }, Listing),
    chargeCard: (request) => call('charge-card', request, WithTransaction),
    voidCharge: (request) => call('void-charge', request, Plain),
    refundCharge: (request) => call('refund-charge', request, Plain),
    findRefund: (key) => call('find-refund', { key }, Plain),
    findCard: (cardToken) => call('find-card', { cardToken }, WithCard),
    removeCard: (cardToken) => call('remove-card', { cardToken }, Plain),
    readWebhook: async (body, headers, now) => {
      const header = headers[SIGNATURE_HEADER];
      // Uses only the cached secret, so that forged webhooks do not cause reads. A rotated one is accepted once it expires.
      if (!isSigned(body, header, (await credentials()).webhookSecrets, now)) return null;
      return readEvent(body);
    },
  };
}

/** Null if the body is not an event. */
function readEvent(body: string): ProviderEvent | null {
  try {
    return ProviderEvent.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
