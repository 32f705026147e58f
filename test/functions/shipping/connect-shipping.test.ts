import { expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#functions/core/platform/clock.ts';
import { connectShipping } from '#functions/shipping/connect-shipping.ts';
import { startSecretsServer } from '#local/secrets/secrets-server.ts';
import { SANDBOX_STATUS_CODES } from '#local/shipping-system/engine/system-rules.ts';
import { parseEnvironment } from '#shared/deployment/environment.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aTable } from '#test/support/stores.ts';

withLocalStores();

it('logs each call that the shipping system did not answer, with its cause', async () => {
  const secrets = await startSecretsServer({ shipping: '{"apiKey":"key-1"}' });
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secrets.endpoint);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await secrets.close();
  });
  const logger = memoryLogger();
  const environment = parseEnvironment('shipping-sender', {
    ...TEST_ENVIRONMENT,
    TABLE_NAME: await aTable(),
    SHIPPING_SYSTEM_URL: 'http://127.0.0.1:1',
    SHIPPING_SYSTEM_SECRET: 'shipping',
    SHIPPING_STATUS_CODES: JSON.stringify(SANDBOX_STATUS_CODES),
  });
  const { system } = connectShipping(environment, { clock: systemClock, logger });
  expect(await system.find(['package-1'])).toEqual({ answer: 'wait', seconds: null });
  expect(logger.lines).toHaveLogged('SHIPPING_CALL_FAILED', { method: 'find', error: expect.any(Error) });
});
