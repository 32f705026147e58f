import { createServer } from 'node:http';
import { afterAll, onTestFinished } from 'vitest';
import { once } from '#functions/core/platform/once.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { PUSH_SECRET } from '#local/lambda/roles.ts';
import { openMailbox } from '#local/mailbox/mailbox.ts';
import { openPushSandbox, PUSH_SANDBOX_PATH } from '#local/messages/push-sandbox.ts';
import { startSecretsServer } from '#local/secrets/secrets-server.ts';
import type { PushSubscriptionInput } from '#shared/contracts/push-subscriptions.ts';

afterAll(() => closeSecrets());

export const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
} as const;

/** A subscription at a push service that browsers use. */
export const aSubscription = (changes: Partial<PushSubscriptionInput> = {}): PushSubscriptionInput => ({
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/one',
  keys: KEYS,
  device: 'Firefox on Windows',
  ...changes,
});

/** Secrets Manager for the tests of this file. Clients keep the endpoint of their first request. */
const secretsOfFile = once(async () => {
  const secrets: Record<string, string> = {};
  const server = await startSecretsServer(secrets);
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = server.endpoint;
  closeSecrets = server.close;
  return { set: (name: string, secret: string) => Object.assign(secrets, { [name]: secret }) };
});
let closeSecrets = async () => {};

/** Starts the push sandbox in a directory, and stores its keys as a secret. Requires `withLocalStores`. */
export async function aPushSandbox(directory: string) {
  const server = createServer(
    (request, response) => void sandbox.handle(request, response, request.url ?? ''),
  );
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  const mailbox = openMailbox(directory);
  const sandbox = await openPushSandbox(`${directory}/push.json`, mailbox, origin);
  (await secretsOfFile()).set(PUSH_SECRET, JSON.stringify(sandbox.keys));
  onTestFinished(() => closeImmediately(server));
  const subscribe = async (): Promise<PushSubscriptionInput> => {
    const response = await fetch(`${origin}${PUSH_SANDBOX_PATH}`, { method: 'POST' });
    const { endpoint, keys } = (await response.json()) as PushSubscriptionInput;
    return { endpoint, keys, device: 'Chrome on Android' };
  };
  return {
    mailbox,
    keys: sandbox.keys,
    subscribe,
    settings: {
      secretName: PUSH_SECRET,
      sandbox: `${origin}${PUSH_SANDBOX_PATH}/`,
      contact: 'help@northbound.example',
    },
  };
}
