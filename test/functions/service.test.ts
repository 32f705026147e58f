import {
  DynamoDBClient,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customerNumberEntity } from '../../functions/customers/customer-repository.ts';
import { handler as customersHandler } from '../../functions/customers/handler.ts';
import { Table } from '../../functions/data/table.ts';
import { handler as parcelsHandler } from '../../functions/parcels/handler.ts';
import { withDeadline } from '../../functions/platform/deadline.ts';
import { ApiErrorBody } from '../../shared/api-error.ts';
import { anEvent, aPerson, errorBodyOf, flatClaims, invoke } from '../support/events.ts';
import { TEST_ENVIRONMENT } from '../support/local-stores.ts';

// The engine is mocked here only for faults that the real one cannot be made to produce.
const engine = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  process.env.AWS_REGION = 'us-west-2';
});
afterEach(() => engine.reset());

const customers = customersHandler.with({ environment: TEST_ENVIRONMENT });
const parcels = parcelsHandler.with({ environment: TEST_ENVIRONMENT });
const notes = (request: Parameters<typeof anEvent>[2]) =>
  invoke(parcels, anEvent('updateParcelNotes', aPerson(), { params: { parcelId: 'any' }, ...request }));

describe('the caller', () => {
  it.each([
    ['no claims', undefined],
    ['an access token', { token_use: 'access' }],
    ['no token_use', { token_use: '' }],
    ['an id that is not of our form', { customer_id: 'admin' }],
    ['no id of ours', { customer_id: undefined }],
  ])('is unknown with %s', async (_, claims) => {
    const event = anEvent(
      'getMyProfile',
      null,
      claims && { claims: { ...flatClaims(aPerson()), ...claims } },
    );
    expect(await invoke(customers, event)).toMatchObject({
      status: 401,
      body: { status: 401, error: 'Unauthorized' },
    });
  });

  it.each([
    ['flattened by HTTP API', '[ParcelOperations Customer]', 404],
    ['one group', '[Customer]', 404],
    ['a list', ['Customer'], 404],
    ['staff only', '[ParcelOperations CustomerService Executive]', 403],
    ['a group that only looks alike', '[Customers customer XCustomer]', 403],
    ['none', '[]', 403],
    ['missing', undefined, 403],
  ])('has the groups that the token says: %s', async (_, groups, status) => {
    engine.on(GetCommand).resolves({});
    const event = anEvent('getMyProfile', null, {
      claims: { ...flatClaims(aPerson()), 'cognito:groups': groups },
    });
    expect((await invoke(customers, event)).status).toBe(status);
  });
});

describe('a body', () => {
  it.each(['{', '', 'null', '[]', '"text"', '7', '{"customerNotes":"a"}}'])(
    'that is %j is refused',
    async (rawBody) => {
      const answer = await notes({ rawBody });
      expect(answer.status).toBe(400);
      expect(ApiErrorBody.safeParse(answer.body).success).toBe(true);
    },
  );

  it('says that it is not JSON', async () => {
    expect(errorBodyOf(await notes({ rawBody: '{' })).message).toBe('The body is not valid JSON.');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'of the type %j is refused',
    async (contentType) => {
      expect(await notes({ rawBody: '{"customerNotes":"x"}', contentType })).toMatchObject({
        status: 415,
        body: { error: 'Unsupported Media Type', message: 'Send the body as application/json.' },
      });
    },
  );

  it.each([
    ['application/json;charset=utf-8', false],
    ['application/vnd.api+json', false],
    ['application/json', true],
  ])('of the type %s, base64 %s, is read', async (contentType, base64) => {
    expect((await notes({ body: { customerNotes: 'x' }, contentType, base64 })).status).toBe(404);
  });

  it('nested a million times is refused without harm', async () => {
    expect((await notes({ rawBody: `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}` })).status).toBe(400);
  });
});

it('answers 404 for a route key that the service does not have', async () => {
  const event = { ...anEvent('getMyProfile', aPerson()), routeKey: 'DELETE /everything' };
  expect(await invoke(customers, event)).toMatchObject({
    status: 404,
    body: { status: 404, error: 'Not Found' },
  });
});

describe('faults of the engine', () => {
  it('answers 503 and when to come back while it is throttled', async () => {
    engine
      .on(GetCommand)
      .rejects(new ProvisionedThroughputExceededException({ message: 'slow', $metadata: {} }));
    const answer = await invoke(customers, anEvent('getMyProfile', aPerson()), { remainingMs: 700 });
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { status: 503, error: 'Service Unavailable' },
    });
  });

  it('answers 500 without a word about the cause', async () => {
    engine.on(GetCommand).rejects(new Error('secret table name'));
    expect((await invoke(customers, anEvent('getMyProfile', aPerson()))).body).toEqual({
      status: 500,
      error: 'Internal Server Error',
    });
  });

  it('answers 500 for an item that is not a record', async () => {
    engine.on(GetCommand).resolves({ Item: { pk: 'x', sk: 'y', name: 7 } });
    expect(await invoke(customers, anEvent('getMyProfile', aPerson()))).toMatchObject({ status: 500 });
  });

  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({
      message: 'cancelled',
      $metadata: {},
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  const table = () => new Table('any', DynamoDBDocumentClient.from(new DynamoDBClient({})));
  const transact = () => table().transact({ slot: table().increment({ pk: 'a', sk: 'b' }, { by: 1 }) });

  it('sends a transaction again that met another one', async () => {
    engine.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict', 'None')).resolves({});
    await transact();
    expect(engine.commandCalls(TransactWriteCommand)).toHaveLength(2);
  });

  it('gives up a transaction that meets others again and again, as busy', async () => {
    engine.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
    const atItsEnd = { getRemainingTimeInMillis: () => 700 };
    await expect(withDeadline(atItsEnd, transact)).rejects.toMatchObject({ name: 'Unavailable' });
  });

  it('does not repeat a transaction whose condition failed', async () => {
    engine.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'TransactionConflict'));
    await expect(transact()).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(engine.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('sends a single write again that met a transaction', async () => {
    const record = { customerNumber: '10001', customerId: 'a', version: 1 };
    const met = new TransactionConflictException({ message: 'met', $metadata: {} });
    engine.on(PutCommand).rejectsOnce(met).rejectsOnce(met).resolves({});
    engine
      .on(UpdateCommand)
      .rejectsOnce(met)
      .resolves({ Attributes: { count: 7 } });

    await table().create(customerNumberEntity, record);

    expect(engine.commandCalls(PutCommand)).toHaveLength(3);
    expect(await table().nextNumber('ANY', 1)).toBe(7);
  });

  it('gives up a single write that meets transactions again and again, as busy', async () => {
    engine.on(PutCommand).rejects(new TransactionConflictException({ message: 'met', $metadata: {} }));
    const record = { customerNumber: '10001', customerId: 'a', version: 1 };
    const create = () => table().create(customerNumberEntity, record);
    const atItsEnd = { getRemainingTimeInMillis: () => 700 };
    await expect(withDeadline(atItsEnd, create)).rejects.toMatchObject({ name: 'Unavailable' });
  });

  it('does not swallow what it does not know', async () => {
    engine.on(PutCommand).rejects(new TypeError('a bug'));
    const record = { customerNumber: '10001', customerId: 'a', version: 1 };
    await expect(table().create(customerNumberEntity, record)).rejects.toThrow(TypeError);
  });
});
