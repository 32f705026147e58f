import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { importJWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { readStored, setAside, type Warn, writeStored } from '../data-directory/stored-json.ts';
import { readBody, send, sendText } from '../http/messages.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { decryptPush } from './push-encryption.ts';

/** The path of the sandbox on the portal's origin. */
export const PUSH_SANDBOX_PATH = '/local/push';

/** Push services accept 4 KB. */
const MAX_BODY_BYTES = 4096;
const MAX_DEVICES = 100;

const State = z.object({
  publicKey: z.string(),
  privateKey: z.string(),
  /** A device without keys is one whose subscription has ended. */
  devices: z.array(
    z.object({ id: z.string(), keys: z.nullable(z.object({ privateKey: z.string(), auth: z.string() })) }),
  ),
});
type State = z.infer<typeof State>;

/** What the portal sends: a payload of Declarative Web Push. */
const Payload = z.object({
  web_push: z.literal(8030),
  notification: z.object({ title: z.string(), body: z.string(), navigate: z.string() }),
});

export type PushSandbox = Awaited<ReturnType<typeof openPushSandbox>>;

/**
 * Opens the stand-in for the push services of browsers. It keeps the portal's keys and its devices in a file.
 *
 * - `POST /local/push` returns a new subscription, as a browser's `subscribe` does.
 * - `POST /local/push/<device>` accepts a push message, checks it as a push service does, and delivers it to the mailbox.
 * - `DELETE /local/push/<device>` ends the subscription.
 */
export async function openPushSandbox(file: string, mailbox: Mailbox, origin: string, warn?: Warn) {
  const onDamage = () => setAside(file, 'Turn notifications on again on each device.', warn);
  const state: State = readStored(State, file, onDamage) ?? { ...(await newKeys()), devices: [] };
  const save = (devices: State['devices']) => {
    state.devices = devices.slice(-MAX_DEVICES);
    writeStored(file, state);
  };
  save(state.devices);

  function subscribe(): object {
    const device = createECDH('prime256v1');
    const p256dh = device.generateKeys('base64url');
    const auth = randomBytes(16).toString('base64url');
    const id = randomUUID();
    save([...state.devices, { id, keys: { privateKey: device.getPrivateKey('base64url'), auth } }]);
    return { endpoint: `${origin}${PUSH_SANDBOX_PATH}/${id}`, expirationTime: null, keys: { p256dh, auth } };
  }

  async function push(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === 'too-large') return sendText(response, 413, 'Payload Too Large');
    const device = state.devices.find((each) => each.id === id);
    if (!device) return sendText(response, 404, 'Not Found');
    if (!device.keys) return sendText(response, 410, 'Gone');
    const { authorization = '', ttl } = request.headers;
    if (!(await isFromPortal(authorization, state.publicKey, origin)))
      return sendText(response, 403, 'Forbidden');
    const { 'content-encoding': encoding } = request.headers;
    if (ttl === undefined || encoding !== 'aes128gcm') return sendText(response, 400, 'Bad Request');
    const { notification } = Payload.parse(JSON.parse(decryptPush(body, device.keys)));
    const { title, body: text, navigate } = notification;
    mailbox.add({ channel: 'push', to: id, subject: title, body: `${text}\n${navigate}` });
    sendText(response, 201, 'Created');
  }

  return {
    keys: { publicKey: state.publicKey, privateKey: state.privateKey },
    /** Responds to a request for a path of the sandbox. */
    async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
      const isForeign = request.headers.origin !== undefined && request.headers.origin !== origin;
      if (isForeign) return sendText(response, 403, 'Forbidden');
      const id = path.slice(PUSH_SANDBOX_PATH.length + 1);
      if (request.method === 'POST')
        return id === ''
          ? send(response, 201, 'application/json', JSON.stringify(subscribe()))
          : push(request, response, id);
      if (request.method !== 'DELETE' || id === '') {
        response.setHeader('allow', 'POST, DELETE');
        return sendText(response, 405, 'Method Not Allowed');
      }
      save(state.devices.map((device) => (device.id === id ? { id, keys: null } : device)));
      response.writeHead(204).end();
    },
  };
}

/** Whether a push message is signed with the portal's key, for this service and for at most a day (RFC 8292). */
async function isFromPortal(authorization: string, publicKey: string, origin: string): Promise<boolean> {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url');
  try {
    const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      audience: origin,
      requiredClaims: ['exp', 'sub'],
    });
    return (payload.exp ?? 0) * 1000 - Date.now() <= 86_400_000;
  } catch {
    return false;
  }
}

async function newKeys(): Promise<Pick<State, 'publicKey' | 'privateKey'>> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}
