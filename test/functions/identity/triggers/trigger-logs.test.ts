import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#functions/core/platform/clock.ts';
import { loginService } from '#functions/identity/logins/login-service.ts';
import { userOf } from '#functions/identity/triggers/trigger.ts';
import { captureLogLines, isMetric } from '#test/functions/core/log-lines.ts';
import { aTokenGeneration } from '#test/support/identity-events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { BRAND } from '#test/support/messages/message-data.ts';
import { table } from '#test/support/stores.ts';

withLocalStores();

beforeEach(() => {
  for (const [name, value] of Object.entries(TEST_ENVIRONMENT)) vi.stubEnv(name, value);
  vi.stubEnv('LOG_LEVEL', 'INFO');
  vi.stubEnv('STAFF_SECOND_FACTOR', 'optional');
  vi.stubEnv('SITE_ORIGIN', BRAND.siteOrigin);
  vi.stubEnv('CUSTOMER_SERVICE_EMAIL', BRAND.customerServiceEmail);
});
afterEach(() => void vi.unstubAllEnvs());

/** The handler of a new Lambda instance with the current environment. */
async function aHandler() {
  vi.resetModules();
  return (await import('#functions/lambdas/identity.ts')).handler;
}

const context = (awsRequestId: string) => ({ awsRequestId }) as Context;

describe('the log of a trigger', () => {
  it('contains the request ID and customer ID, and a metric per trigger', async () => {
    const event = aTokenGeneration({ groups: ['Customer'] });
    const logins = loginService(table(), systemClock);
    const { customerId } = await logins.markPasswordProved(userOf(event));
    const handler = await aHandler();
    const lines = captureLogLines();

    await handler(event, context('one'));

    expect(lines()).toMatchObject([
      {
        service: 'identity',
        operation: 'TokenGeneration',
        outcome: 'success',
        requestId: 'one',
        function_request_id: 'one',
        customerId,
      },
    ]);
    expect(JSON.stringify(lines())).not.toContain('anna@example.com');
  });

  it('contains the request ID of a refusal, which is not counted as an error', async () => {
    const handler = await aHandler();
    const lines = captureLogLines();

    await expect(handler(aTokenGeneration(), context('two'))).rejects.toMatchObject({
      name: 'TriggerRefused',
    });

    expect(lines().find(isMetric)).toMatchObject({ outcome: 'client-error', requestId: 'two' });
    expect(lines().find((line) => !isMetric(line))).toMatchObject({
      message: 'A trigger refused the request',
      requestId: 'two',
    });
    expect(JSON.stringify(lines())).not.toContain('anna@example.com');
  });
});
