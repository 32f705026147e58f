import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withRequestContext } from '#functions/core/platform/request-context.ts';
import { connectCardProvider, credentialsOf } from '#functions/payments/provider/http-provider.ts';
import { SIGNATURE_HEADER, signatureHeader } from '#functions/payments/provider/webhook-signature.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { startSecretsServer } from '#local/secrets/secrets-server.ts';
import type { CardProviderSecret } from '#shared/deployment/secrets.ts';
import { inMemoryProvider } from '#test/support/payments/in-memory-provider.ts';
import { cardProviderConformance } from './conformance.ts';
import { ledgerControls, sandboxForTests } from './sandbox.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

describe('the HTTP adapter and the sandbox', () => {
  const sandbox = sandboxForTests();
  const credentialsNow = async () => ({
    apiKey: sandbox().apiKey,
    webhookSecrets: [...sandbox().webhookSecrets],
  });
  cardProviderConformance({
    connect: () => connectCardProvider({ url: sandbox().origin, credentials: credentialsNow }),
    controls: () => ({
      ...ledgerControls(sandbox().controls.ledger),
      failNextCall: async (when) => sandbox().controls.fail('charge-card', when, 1),
      webhook: (event, at, isForged = false) => {
        const body = JSON.stringify(event);
        const [secret = ''] = sandbox().webhookSecrets;
        const signature = signatureHeader(body, at, isForged ? 'forged' : secret);
        return { body, headers: { [SIGNATURE_HEADER]: signature } };
      },
    }),
  });
});

describe('the provider in memory', () => {
  const provider = inMemoryProvider({ clock: { now: () => NOW } });
  cardProviderConformance({
    connect: () => provider,
    controls: () => ({
      ...ledgerControls(provider.ledger),
      failNextCall: async (when) => {
        provider.outage = () => {
          provider.outage = () => undefined;
          return when;
        };
      },
    }),
  });
});

describe('the HTTP adapter', () => {
  const CREDENTIALS: CardProviderSecret = { apiKey: 'key-1', webhookSecrets: ['secret-1'] };
  const credentials = async () => CREDENTIALS;

  async function provider(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    const port = await listenLocally(server);
    onTestFinished(() => closeImmediately(server));
    return `http://127.0.0.1:${port}`;
  }

  const APPROVED = JSON.stringify({ answer: 'approved' });

  it.each([
    ['a server error', 500, APPROVED],
    ['too many requests', 429, APPROVED],
    ['an unknown answer', 200, '{"answer":"perhaps"}'],
    ['an HTML page', 200, '<html>'],
  ])('returns unreachable after %s, and reports the cause', async (_, status, text) => {
    const onFailure = vi.fn();
    const url = await provider((_request, response) => void response.writeHead(status).end(text));
    const answer = await connectCardProvider({ url, credentials, onFailure }).closeToken('tok_1');
    expect(answer).toEqual({ answer: 'unreachable' });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('close-token', expect.any(Error));
  });

  it('returns unreachable after a redirect, and does not send the API key to its target', async () => {
    const other = vi.fn<RequestListener>((_request, response) => void response.end(APPROVED));
    const location = await provider(other);
    const url = await provider((_request, response) => void response.writeHead(307, { location }).end());
    const answer = await connectCardProvider({ url, credentials }).closeToken('tok_1');
    expect(answer).toEqual({ answer: 'unreachable' });
    expect(other).not.toHaveBeenCalled();
  });

  it('returns unreachable if no server listens or the credentials cannot be read', async () => {
    const closed = connectCardProvider({ url: 'http://127.0.0.1:1', credentials });
    expect(await closed.listByOrder('order-1')).toEqual({ answer: 'unreachable' });
    const url = await provider((_request, response) => void response.end(APPROVED));
    const locked = connectCardProvider({ url, credentials: () => Promise.reject(new Error('No access')) });
    expect(await locked.closeToken('tok_1')).toEqual({ answer: 'unreachable' });
  });

  it('aborts a call after ten seconds, or before the deadline of the request if that is sooner', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    const url = await provider((_request, response) => void response.end(APPROVED));
    const adapter = connectCardProvider({ url, credentials });
    await adapter.closeToken('tok_1');
    expect(timeout).toHaveBeenLastCalledWith(10_000);
    await withRequestContext({}, { getRemainingTimeInMillis: () => 4000 }, () => adapter.closeToken('tok_1'));
    // Half a second is reserved for the response.
    expect(timeout.mock.lastCall?.[0]).toBeLessThanOrEqual(3500);
  });

  it('returns unreachable after a timeout', async () => {
    const url = await provider(() => {});
    const context = { getRemainingTimeInMillis: () => 520 };
    const adapter = connectCardProvider({ url, credentials });
    const answer = await withRequestContext({}, context, () => adapter.closeToken('tok_1'));
    expect(answer).toEqual({ answer: 'unreachable' });
  });

  it('reads the credentials again, once, after a rotation of the key', async () => {
    const seen: (string | undefined)[] = [];
    const url = await provider((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(request.headers.authorization === 'Bearer key-2' ? 200 : 401).end(APPROVED);
    });
    const rotated = async (fresh?: boolean) => ({ ...CREDENTIALS, apiKey: fresh ? 'key-2' : 'key-1' });
    const answer = await connectCardProvider({ url, credentials: rotated }).closeToken('tok_1');
    expect(answer).toEqual({ answer: 'approved' });
    expect(seen).toEqual(['Bearer key-1', 'Bearer key-2']);

    seen.length = 0;
    const refused = await connectCardProvider({ url, credentials }).closeToken('tok_1');
    expect(refused).toEqual({ answer: 'unreachable' });
    expect(seen).toHaveLength(2);
  });

  it('caches its credentials, and reads them again after a rotation', async () => {
    const rotated = { apiKey: 'key-2', webhookSecrets: ['secret-2', 'secret-1'] };
    const secrets = { cards: JSON.stringify(CREDENTIALS), broken: '{"apiKey":""}' };
    const server = await startSecretsServer(secrets);
    const keys = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', AWS_REGION: 'us-west-2' };
    for (const [name, value] of Object.entries({
      ...keys,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: server.endpoint,
    }))
      vi.stubEnv(name, value);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await server.close();
    });
    const read = credentialsOf('cards');
    expect(await read()).toEqual(CREDENTIALS);
    secrets.cards = JSON.stringify(rotated);
    expect(await read()).toEqual(CREDENTIALS);
    expect(await read(true)).toEqual(rotated);
    expect(await read()).toEqual(rotated);
    for (const name of ['broken', 'missing']) await expect(credentialsOf(name)()).rejects.toThrow();
  });

  it('accepts webhooks signed with either secret during a rotation', async () => {
    const webhookSecrets = ['secret-2', 'secret-1'];
    const adapter = connectCardProvider({
      url: 'http://127.0.0.1:1',
      credentials: async () => ({ ...CREDENTIALS, webhookSecrets }),
    });
    const event = { type: 'charge.approved', orderId: null };
    const body = JSON.stringify(event);
    const read = (text: string, secret: string) =>
      adapter.readWebhook(text, { [SIGNATURE_HEADER]: signatureHeader(text, NOW, secret) }, NOW);
    for (const secret of webhookSecrets) expect(await read(body, secret)).toEqual(event);
    expect(await read(body, 'secret-0')).toBeNull();
    expect(await read('not JSON', 'secret-1')).toBeNull();
  });
});
