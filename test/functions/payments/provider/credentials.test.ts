import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { credentialsOf } from '../../../../functions/payments/provider/credentials.ts';
import { startSecretsServer } from '../../../../local/secrets/secrets-server.ts';

/** Starts Secrets Manager with these secrets, which can be changed. */
async function secretsManager(secrets: Record<string, string>): Promise<void> {
  const server = await startSecretsServer(secrets);
  onTestFinished(() => server.close());
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', server.endpoint);
  vi.stubEnv('AWS_REGION', 'us-west-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('the credentials of the card provider', () => {
  it('are cached, and read again after a rotation', async () => {
    const old = { apiKey: 'key-1', webhookSecrets: ['secret-1'] };
    const rotated = { apiKey: 'key-2', webhookSecrets: ['secret-2', 'secret-1'] };
    const secrets = { cards: JSON.stringify(old), broken: '{"apiKey":""}' };
    await secretsManager(secrets);
    const read = credentialsOf('cards');
    expect(await read()).toEqual(old);
    secrets.cards = JSON.stringify(rotated);
    expect(await read()).toEqual(old);
    expect(await read(true)).toEqual(rotated);
    expect(await read()).toEqual(rotated);

    await expect(credentialsOf('broken')()).rejects.toThrow();
    await expect(credentialsOf('missing')()).rejects.toThrow();
  });
});
