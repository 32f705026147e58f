import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets';
// Node finds no named exports in this CommonJS package.
import webPush from 'web-push';
import { asError } from '#functions/core/platform/errors.ts';
import { PushSecret } from '#shared/deployment/secrets.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import type { Notification, PushResult, PushSettings, PushTarget } from './outgoing.ts';
import { isNotConnected } from './send-result.ts';

const CACHE_SECONDS = 300;
const TIMEOUT_MS = 10_000;
/** After two days offline, a device no longer needs the news. */
const TIME_TO_LIVE_SECONDS = (2 * DAY_MS) / 1000;
/** Marks a payload of Declarative Web Push: the number of RFC 8030. */
const DECLARATIVE = 8030;

/**
 * Connects to the push services of browsers. Load this file with `import()`: it includes the encryption and the client of
 * Secrets Manager. See `connectPush`.
 */
export function connectWebPush({ secretName, contact }: PushSettings) {
  const secrets = new SecretsProvider();
  async function requestFor(to: PushTarget, notification: Notification): Promise<RequestInit> {
    const keys = PushSecret.parse(
      await secrets.get(secretName, { maxAge: CACHE_SECONDS, transform: 'json' }),
    );
    const { cipherText } = webPush.encrypt(to.p256dh, to.auth, payloadOf(notification), 'aes128gcm');
    const audience = new URL(to.endpoint).origin;
    const subject = `mailto:${contact}`;
    return {
      method: 'POST',
      headers: {
        ...webPush.getVapidHeaders(audience, subject, keys.publicKey, keys.privateKey, 'aes128gcm'),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TIME_TO_LIVE_SECONDS),
        // Also wakes a phone that saves energy.
        urgency: 'high',
        // A repeated message replaces one that waits at the push service.
        topic: notification.id,
      },
      body: new Uint8Array(cipherText),
      redirect: 'error',
    };
  }

  return async (to: PushTarget, notification: Notification): Promise<PushResult> => {
    let request: RequestInit;
    try {
      request = await requestFor(to, notification);
    } catch (error) {
      return { result: 'not sent', reason: asError(error).message };
    }
    try {
      const response = await fetch(to.endpoint, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.body?.cancel();
      return resultOf(response.status);
    } catch (error) {
      const { message, cause } = asError(error);
      return { result: isNotConnected(cause) ? 'not sent' : 'unknown', reason: message };
    }
  };
}

/** The payload that browsers with Declarative Web Push show themselves, and that the site's worker shows elsewhere. */
function payloadOf({ id, title, body, url }: Notification): string {
  return JSON.stringify({
    web_push: DECLARATIVE,
    notification: { title, body, navigate: url, lang: 'en-US', dir: 'ltr', tag: id },
  });
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 404 || status === 410) return { result: 'gone' };
  const reason = `The push service responded with ${status}.`;
  // The keys may be wrong at the moment; too many requests and outages end.
  const isTemporary = status === 401 || status === 403 || status === 429 || status >= 500;
  return { result: isTemporary ? 'not sent' : 'refused', reason };
}
