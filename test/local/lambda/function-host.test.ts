import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { functionEnvironment } from '../../../local/lambda/environment.ts';
import { startFunctionHost } from '../../../local/lambda/host.ts';
import type { ServiceName } from '../../../shared/route.ts';
import { anEvent, aPerson } from '../../support/events.ts';
import { temporaryDirectory, until } from '../support.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';

function aHost(logFile = join(temporaryDirectory(), 'functions.log')) {
  const report = vi.fn();
  const host = startFunctionHost({ logFile, report });
  onTestFinished(() => host.close());
  host.configure({
    ...functionEnvironment({ dynamo: NOWHERE, store: NOWHERE, identity: NOWHERE }),
    AWS_MAX_ATTEMPTS: '1',
  });
  return { host, logFile, report };
}

const invocation = (event: APIGatewayProxyEventV2, service: ServiceName = 'locations') => ({
  service,
  event,
  requestId: 'one',
  deadline: Date.now() + 10_000,
});

describe('the functions', { timeout: 60_000 }, () => {
  it('answer, before and after their code was loaded anew', async () => {
    const { host } = aHost();

    const first = host.invoke(invocation(anEvent('listLocations', null)));
    host.reload();
    const second = host.invoke(invocation(anEvent('listLocations', null)));

    expect(await first).toMatchObject({ statusCode: 200 });
    expect(await second).toEqual(await first);
  });

  it('write what they log to their file', async () => {
    const { host, logFile } = aHost();
    const event = anEvent('getMyProfile', aPerson());

    const answer = await host.invoke(invocation(event, 'customers'));

    expect(answer).toMatchObject({ statusCode: expect.toSatisfy((status: number) => status >= 500) });
    await until(() => readFileSync(logFile, 'utf8').includes('"service":"customers"'));
  });

  it('answer on although their log cannot be written, which the person at the terminal is told once', async () => {
    // Every write to it finds the disk full.
    const { host, report } = aHost('/dev/full');
    const event = anEvent('getMyProfile', aPerson());

    await host.invoke(invocation(event, 'customers'));
    await until(() => report.mock.calls.length > 0);
    await host.invoke(invocation(event, 'customers'));

    expect(await host.invoke(invocation(anEvent('listLocations', null)))).toMatchObject({ statusCode: 200 });
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'ENOSPC' }),
      "Writing the functions' log",
    );
  });

  it('do not see the AWS settings of whoever started the portal', async () => {
    vi.stubEnv('AWS_PROFILE', 'somebody');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { host } = aHost();

    const prepared = host.prepare({ tableName: 'any', dropFirst: false, seed: undefined });

    // With a profile the SDK would look for its keys first, and not come so far as to find nobody there.
    await expect(prepared).rejects.toThrow('ECONNREFUSED');
  });

  it('hand on what goes wrong in their thread, with its stack', async () => {
    const { host } = aHost();

    const called = host.invoke(invocation(anEvent('listLocations', null), 'nothing' as ServiceName));

    await expect(called).rejects.toMatchObject({
      name: 'TypeError',
      stack: expect.stringContaining('thread.ts'),
    });
  });

  it('leave no call waiting when they are stopped', async () => {
    const { host } = aHost();
    const called = host.invoke(invocation(anEvent('listLocations', null)));
    const outcome = expect(called).rejects.toThrow('The functions were stopped.');

    await host.close();

    await outcome;
  });
});
