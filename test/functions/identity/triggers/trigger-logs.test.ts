import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTable } from '../../../../functions/data/table.ts';
import { loginRepository } from '../../../../functions/identity/logins/login-repository.ts';
import { loginService } from '../../../../functions/identity/logins/login-service.ts';
import { userOf } from '../../../../functions/identity/triggers/event-user.ts';
import { systemClock } from '../../../../functions/platform/clock.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withEngine } from '../../../support/engine.ts';
import { aTokenGeneration } from '../../../support/identity-events.ts';
import { catchLines, isMetric } from '../../calls-support.ts';

withEngine();

beforeEach(() => {
  for (const [name, value] of Object.entries(TEST_ENVIRONMENT)) vi.stubEnv(name, value);
  vi.stubEnv('LOG_LEVEL', 'INFO');
});
afterEach(() => void vi.unstubAllEnvs());

/** The handler as a new Lambda has it, with the environment of now. */
async function aHandler() {
  vi.resetModules();
  return (await import('../../../../functions/identity/handler.ts')).handler;
}

const context = (awsRequestId: string) => ({ awsRequestId }) as Context;

describe('what a trigger prints', () => {
  it('names the call and the customer, and counts the call under the kind of its trigger', async () => {
    const event = aTokenGeneration({ groups: ['Customer'] });
    const { customerId } = await loginService(loginRepository(connectTable(TABLE_NAME)), systemClock).prove(
      userOf(event),
    );
    const handler = await aHandler();
    const lines = catchLines();

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

  it('names the call that it refuses, which is no fault', async () => {
    const handler = await aHandler();
    const lines = catchLines();

    await expect(handler(aTokenGeneration(), context('two'))).rejects.toMatchObject({
      name: 'TriggerRefused',
    });

    expect(lines().find(isMetric)).toMatchObject({ outcome: 'refused-4xx', requestId: 'two' });
    expect(lines().find((line) => !isMetric(line))).toMatchObject({
      message: 'A trigger refused',
      requestId: 'two',
    });
    expect(JSON.stringify(lines())).not.toContain('anna@example.com');
  });

  it('keeps apart what several calls at once print', async () => {
    const handler = await aHandler();
    const lines = catchLines();
    const names = ['three', 'four', 'five'];

    await Promise.allSettled(names.map((name) => handler(aTokenGeneration(), context(name))));

    const said = lines().filter((line) => !isMetric(line));
    expect(said.map(({ requestId }) => requestId).sort()).toEqual([...names].sort());
  });
});
