import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TransactionCanceled } from '#functions/core/data/write.ts';
import { defineService, type OperationsOf } from '#functions/core/http/service.ts';
import { NotFound, Unavailable } from '#functions/core/platform/errors.ts';
import { createMetrics, withMetrics } from '#functions/core/platform/metrics.ts';
import { withRequestContext } from '#functions/core/platform/request-context.ts';
import { handler as customers } from '#functions/lambdas/customers.ts';
import { handler as locations } from '#functions/lambdas/locations.ts';
import { customerRoutes } from '#shared/contracts/customers.ts';
import { captureLogLines, isMetric } from '#test/functions/core/log-lines.ts';
import { anEvent, aPerson } from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';

beforeEach(() => void vi.stubEnv('AWS_REGION', 'us-west-2'));

type GetMyProfile = OperationsOf<'customers'>['getMyProfile'];
type Loggers = { logger: { info(message: string): void } };
type Level = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';

/** The customers service with a custom operation. */
function aService(operation: (tools: Loggers) => GetMyProfile, LOG_LEVEL: Level = 'INFO') {
  const unused = () => Promise.reject(new Error('Not used in this test.'));
  const others = { registerCustomer: unused, agreeToTerms: unused, updateMyProfile: unused };
  const handler = defineService('customers', customerRoutes, (_environment, tools) => ({
    ...others,
    getMyProfile: operation(tools),
  })).with({ environment: { ...TEST_ENVIRONMENT, LOG_LEVEL } });
  return (event: APIGatewayProxyEventV2) =>
    handler(event, { awsRequestId: `lambda-of-${event.requestContext.requestId}` } as Context);
}

const failWith = (error: unknown) => () => () => Promise.reject(error);

describe('a log line', () => {
  it('contains the request, the route and the customer, but no email address and no token', async () => {
    const lines = captureLogLines();
    const person = aPerson();
    const event = anEvent('getMyProfile', person);
    event.headers.authorization = 'Bearer secret-token';

    await aService(failWith(new Error('broken')))(event);

    expect(lines()).toHaveLength(2);
    for (const line of lines())
      expect(line).toMatchObject({
        service: 'customers',
        requestId: event.requestContext.requestId,
        function_request_id: `lambda-of-${event.requestContext.requestId}`,
        routeKey: 'GET /customer/me',
        customerId: person.customerId,
        timestamp: expect.stringMatching(/^\d{4}-/),
      });
    expect(lines()).toMatchObject([
      { level: 'ERROR', stage: 'test', release: 'test-release', error: { message: 'broken' } },
      { outcome: 'error', release: 'test-release' },
    ]);
    expect(lines()).toHaveLogged('REQUEST_FAILED');
    for (const secret of [person.email, person.subject, 'secret-token'])
      expect(JSON.stringify(lines())).not.toContain(secret);
  });

  it('contains an error and its cause, but not the records in them', async () => {
    const lines = captureLogLines();
    const person = aPerson();
    const item = { pk: `EMAIL#${person.email}`, email: person.email };
    const refused = new ConditionalCheckFailedException({
      message: 'The conditional request failed',
      $metadata: { requestId: 'of-dynamodb' },
      Item: marshall(item),
    });
    const conflict = new TransactionCanceled(
      { email: { reason: 'exists', current: item } },
      { cause: refused },
    );

    const failing = aService(failWith(new Unavailable(undefined, { cause: conflict })));
    await failing(anEvent('getMyProfile', person));

    expect(lines()).toHaveLogged('REQUEST_UNAVAILABLE');
    expect(lines().find((line) => !isMetric(line))).toMatchObject({
      error: {
        name: 'Unavailable',
        cause: {
          name: 'VersionConflict',
          cause: {
            name: 'ConditionalCheckFailedException',
            message: 'The conditional request failed',
            $metadata: { requestId: 'of-dynamodb' },
          },
        },
      },
    });
    expect(JSON.stringify(lines())).not.toContain(person.email);
  });

  it('contains the customer and the reason of a rejected request', async () => {
    const lines = captureLogLines();
    const person = aPerson('ParcelOperations');
    const event = anEvent('getMyProfile', person);
    await aService(failWith(new Error('never')))(event);
    expect(lines().find((line) => !isMetric(line))).toMatchObject({
      level: 'INFO',
      message: 'A request was rejected',
      status: 403,
      reason: 'You do not have permission to do this.',
      requestId: event.requestContext.requestId,
      customerId: person.customerId,
    });
  });

  it('has the attributes of its own request when two run concurrently', async () => {
    const lines = captureLogLines();
    const { promise: bothArrived, resolve: release } = Promise.withResolvers<void>();
    let waiting = 0;
    const service = aService(({ logger }) => async ({ caller }) => {
      logger.info(`before ${caller.customerId}`);
      waiting += 1;
      if (waiting === 2) release();
      await bothArrived;
      logger.info(`after ${caller.customerId}`);
      throw new NotFound(`No profile of ${caller.customerId}`);
    });
    const people = [aPerson(), aPerson()];

    await Promise.all(people.map((person) => service(anEvent('getMyProfile', person))));

    const messages = lines().filter((line) => !isMetric(line));
    expect(messages).toHaveLength(6);
    for (const { message, reason, customerId } of messages)
      expect(reason ?? message).toMatch(new RegExp(`${customerId}$`));
    expect(new Set(messages.map(({ requestId }) => requestId)).size).toBe(2);
    const metrics = lines().filter(isMetric);
    expect(metrics.map(({ customerId }) => customerId).sort()).toEqual(
      people.map(({ customerId }) => customerId).sort(),
    );
  });

  it('has no attributes of an earlier request', async () => {
    const lines = captureLogLines();
    const service = aService(failWith(new Error('broken')));
    await service(anEvent('getMyProfile', aPerson()));
    await service(anEvent('getMyProfile', null));
    const last = lines().at(-1);
    expect(last).toHaveProperty('requestId');
    expect(last).not.toHaveProperty('customerId');
  });
});

describe('a metric', () => {
  const metricOf = async (
    operation: Parameters<typeof aService>[0],
    event = anEvent('getMyProfile', aPerson()),
  ) => {
    const lines = captureLogLines();
    await aService(operation)(event);
    return lines().filter(isMetric);
  };

  it('has the dimensions service and failure, operation and outcome beside them, and the latency in milliseconds', async () => {
    const metric = {
      Namespace: 'northbound-test',
      Dimensions: [['service', 'failure']],
      Metrics: [{ Name: 'Latency', Unit: 'Milliseconds' }],
    };
    expect(await metricOf(failWith(new NotFound('No profile.')))).toMatchObject([
      {
        _aws: { CloudWatchMetrics: [metric] },
        service: 'customers',
        operation: 'getMyProfile',
        outcome: 'client-error',
        failure: 'none',
        Latency: expect.any(Number),
      },
    ]);
  });

  it('records a success', async () => {
    const lines = captureLogLines();
    const open = locations.with({ environment: { ...TEST_ENVIRONMENT, LOG_LEVEL: 'INFO' } });
    await open(anEvent('listLanes', null), {} as Context);
    expect(lines()).toMatchObject([{ service: 'locations', operation: 'listLanes', outcome: 'success' }]);
  });

  it('uses one operation name for all unknown routes', async () => {
    const event = { ...anEvent('getMyProfile', aPerson()), routeKey: 'GET /anything/at/all' };
    expect(await metricOf(failWith(new Error('never')), event)).toMatchObject([{ operation: 'unknown' }]);
  });

  // Lambda drops lines below the level of the stage, and counts lines without a level or a date as INFO.
  it.each([
    ['DEBUG', 'INFO'],
    ['INFO', 'INFO'],
    ['WARN', 'WARN'],
    // ERROR would be counted by alarms.
    ['ERROR', 'FATAL'],
  ] as const)('passes the log level filter %s with the level %s', async (stageLevel, level) => {
    const lines = captureLogLines();
    vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', stageLevel);
    await aService(failWith(new NotFound('No profile.')), stageLevel)(anEvent('getMyProfile', aPerson()));
    vi.unstubAllEnvs();
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/);
    expect(lines().filter(isMetric)).toMatchObject([{ level, timestamp }]);
  });

  it('is not recorded at the level SILENT', async () => {
    const lines = captureLogLines();
    await customers.with({ environment: TEST_ENVIRONMENT })(anEvent('getMyProfile', null), {} as Context);
    expect(lines()).toEqual([]);
  });
});

describe('withMetrics', () => {
  const metrics = () => createMetrics('terminals', { ...TEST_ENVIRONMENT, LOG_LEVEL: 'INFO' });

  it('records the outcome and the request id, and returns the result', async () => {
    const lines = captureLogLines();
    const work = () => withMetrics(metrics(), 'change', async () => 7);
    expect(await withRequestContext({ requestId: 'one' }, undefined, work)).toBe(7);
    expect(lines()).toMatchObject([
      { service: 'terminals', operation: 'change', outcome: 'success', requestId: 'one' },
    ]);
  });

  it.each([
    ['error', 'an error', () => Promise.reject(new Error('broken'))],
    ['error', 'a thrown string', () => Promise.reject('no error at all')],
    ['unavailable', 'Unavailable', () => Promise.reject(new Unavailable())],
    ['error', 'a batch with a failed item', async () => ({ batchItemFailures: [{ itemIdentifier: '1' }] })],
    ['success', 'a batch without failed items', async () => ({ batchItemFailures: [] })],
  ])('records the outcome %s for %s', async (outcome, _, work) => {
    const lines = captureLogLines();
    await withMetrics(metrics(), 'change', work as () => Promise<unknown>).catch(() => {});
    expect(lines()).toMatchObject([{ outcome, failure: outcome === 'success' ? 'none' : outcome }]);
  });
});
