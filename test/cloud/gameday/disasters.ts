import { createHash } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  DeleteUserPoolCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  CreateBackupCommand,
  DeleteTableCommand,
  DynamoDBClient,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { expect, vi } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { attemptRepository } from '#functions/payments/attempts/attempt-repository.ts';
import { SANDBOX_STATUS_CODES } from '#local/shipping-system/engine/system-rules.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';
import { type Api, send } from '#test/support/api/api.ts';
import { aPerson } from '#test/support/events.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { PASSWORD } from '../support/password.ts';
import { poolPeople } from '../support/pool-people.ts';
import { variable, type World } from './steps.ts';

/** For what a stream, a queue or a schedule starts. */
const SOON = { timeout: 120_000, interval: 1000 };
/** For the next times at which the reconciler looks a payment up: 1, 2, 4 and 8 minutes after it was opened. */
const SEVERAL_CHECKS = { timeout: 540_000, interval: 5000 };
const CREDIT_CARD = '4242424242424242';

/** "Forgot your password?". The emulator does not call the trigger for it, so this does. */
async function resetPassword({ shell, stage }: World, UserPoolId: string, email: string): Promise<void> {
  const user = { UserPoolId, Username: email };
  const client = new CognitoIdentityProviderClient({});
  await client.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }));
  const { Username, UserAttributes = [] } = await client.send(new AdminGetUserCommand(user));
  const event = {
    triggerSource: 'PostConfirmation_ConfirmForgotPassword',
    region: stage.config.region,
    userPoolId: UserPoolId,
    userName: Username,
    request: { userAttributes: Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value])) },
    response: {},
  };
  const trigger = await shell.run('resource identity TriggersidentityFunction AWS::Lambda::Function');
  const { FunctionError, Payload } = await new LambdaClient({}).send(
    new InvokeCommand({ FunctionName: `${trigger.trim()}:live`, Payload: JSON.stringify(event) }),
  );
  expect(FunctionError, Payload?.transformToString()).toBeUndefined();
  // The first token adds this group by the user's status, which the emulator does not tell the trigger.
  await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'Customer' }));
}

interface GameDay {
  /** Fills the stage and causes the disaster. Returns the proof that the runbook has worked. */
  readonly cause: (world: World, api: Api) => Promise<() => Promise<void>>;
}

const released = async ({ stage: { origin } }: World) =>
  (await fetch(`${origin}/api/location`)).headers.get('release');

/** A package with its customer, and tokens from before the disaster. */
async function aPackage({ stage }: World, api: Api) {
  const customer = aPerson();
  const { parcelId } = (await api.running().build('withDamagedParcel', customer)) as { parcelId: string };
  const [customerToken, staffToken] = [
    await stage.people.tokenOf(customer),
    await stage.people.tokenOf(aPerson('CustomerService')),
  ];
  const read = async (token = customerToken) =>
    (await send(api, 'getParcel', { params: { parcelId } }, token)).status;
  expect(await read()).toBe(200);
  return { customer, parcelId, read, staffToken };
}

/** Every disaster, by the name of its runbook. */
export const DISASTERS: Readonly<Record<string, GameDay>> = {
  'lost-table': {
    cause: async (world, api) => {
      const { stage, shell } = world;
      const { parcelId, read, staffToken } = await aPackage(world, api);
      const TableName = stage.tableName;
      const client = new DynamoDBClient({});
      // DynamoDB does both itself when a table is deleted.
      await client.send(new CreateBackupCommand({ TableName, BackupName: 'system' }));
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
      await client.send(new DeleteTableCommand({ TableName }));
      shell.set({ LOST_AT: new Date().toISOString() });
      expect(await read()).toBeGreaterThanOrEqual(500);
      return async () => {
        expect(await read()).toBe(200);
        const body = { status: 'TROUBLED', holdReason: 'INVOICE', message: 'Please send the invoice.' };
        await send(api, 'setParcelStatus', { params: { parcelId }, body }, staffToken);
        await vi.waitFor(async () => {
          const trail = await send(api, 'getAuditTrail', { params: { parcelId } }, staffToken);
          expect(await trail.text()).toContain('TROUBLED');
        }, SOON);
      };
    },
  },
  'lost-pool': {
    cause: async (world, api) => {
      const { stage } = world;
      const { customer, read } = await aPackage(world, api);
      const client = new CognitoIdentityProviderClient({});
      const { userPoolId: UserPoolId } = stage.config;
      await client.send(new UpdateUserPoolCommand({ UserPoolId, DeletionProtection: 'INACTIVE' }));
      await client.send(new DeleteUserPoolCommand({ UserPoolId }));
      return async () => {
        const userPoolId = await variable(world, 'POOL');
        const userPoolClientId = (
          await world.shell.run(
            'aws ssm get-parameter --name "/northbound/$STAGE/identity/clientId" --query Parameter.Value --output text',
          )
        ).trim();
        const { tableName, emulator } = stage;
        const people = poolPeople({
          ...stage.config,
          userPoolId,
          userPoolClientId,
          userPoolEndpoint: emulator.url,
          tableName,
        });
        expect(await read()).toBe(401);
        await resetPassword(world, userPoolId, customer.email);
        expect(await read(await people.tokenAfterSignIn(customer))).toBe(200);
      };
    },
  },
  'bad-release': {
    cause: async (world) => {
      await world.deploy({}, 'bad');
      expect(await released(world)).toBe('bad');
      return async () => expect(await released(world)).toBe('good');
    },
  },
  'leaked-secret': {
    cause: async (world) => {
      const { shell, stage } = world;
      // By default, the emulator records no calls.
      const body = JSON.stringify({ 'cloudtrail._recording_enabled': true });
      expect((await fetch(`${stage.emulator.url}/_ministack/config`, { method: 'POST', body })).ok).toBe(
        true,
      );
      await shell.run(`
      aws secretsmanager get-secret-value --secret-id "northbound/$STAGE/card-provider" > /dev/null
      aws secretsmanager create-secret --name "northbound/$STAGE/push" --secret-string '{}' > /dev/null
      aws iam create-role --role-name deployer --assume-role-policy-document '{"Version":"2012-10-17","Statement":[]}' > /dev/null`);
      return async () => {
        const policy = await shell.run(
          'aws iam get-role-policy --role-name deployer --policy-name RevokeOlderSessions',
        );
        expect(policy).toContain('aws:TokenIssueTime');
        const card = await shell.run(
          'aws secretsmanager get-secret-value --secret-id "northbound/$STAGE/card-provider" --query SecretString --output text',
        );
        expect(JSON.parse(card).webhookSecrets).toHaveLength(2);
        const originSecret = await variable(world, 'ORIGIN_SECRET');
        await world.deploy({ originSecretHashes: [createHash('sha256').update(originSecret).digest('hex')] });
        const locations = await fetch(stage.origin + API_BASE_PATH + routes.listLocations.path);
        expect(locations.status).toBe(200);
      };
    },
  },
  'provider-down': {
    cause: async ({ stage, shell }, api) => {
      const { controls } = stage.cardProvider;
      const payer = aPerson();
      const { parcelId } = (await api.running().build('withUnpaidParcel', payer)) as { parcelId: string };
      const token = await stage.people.tokenOf(payer);
      const opened = await send(api, 'createPaymentToken', { body: { parcelIds: [parcelId] } }, token);
      const payment = (await opened.json()) as { token: string; paymentId: string };
      controls.webhooks('drop');
      controls.pay(payment.token, CREDIT_CARD);
      controls.fail('*', 'before');
      // The reconciler looks a payment up a minute after it was opened.
      const failed =
        'aws logs filter-log-events --log-group-name "$(resource events reconcilerServiceLogs AWS::Logs::LogGroup)"';
      await vi.waitFor(
        async () => expect(await shell.run(failed)).toContain('CARD_PROVIDER_FAILED'),
        SEVERAL_CHECKS,
      );
      return () =>
        vi.waitFor(async () => {
          const attempts = attemptRepository(connectTable(stage.tableName));
          expect(await attempts.find(payment.paymentId)).toMatchObject({ attemptState: 'RECORDED' });
        }, SEVERAL_CHECKS);
    },
  },
  'system-of-record-down': {
    cause: async (world, api) => {
      const { shippingSystem: sandbox, shell, stage } = world;
      await sandbox.connect(world);
      const staffToken = await stage.people.tokenOf(aPerson('ParcelOperations'));
      const move = async (parcelId: string) => {
        const body = { to: 'TRANSIT', parcelIds: [parcelId], locationDetail: 'LOAD 7' };
        const moved = await send(api, 'moveParcels', { body }, staffToken);
        expect([moved.status, await moved.text()]).toEqual([200, expect.stringContaining('"refusal":null')]);
      };
      const packages = ['NB900001', 'NB900002', 'NB900003'].map((freightBillNum) =>
        aParcelRecord(aPerson().customerId, { freightBillNum, customerNumber: '10001', customerName: 'Ana' }),
      );
      const parcels = parcelRepository(connectTable(stage.tableName));
      for (const each of packages) await parcels.create(each);
      const [known = '', ...others] = packages.map(({ parcelId }) => parcelId);
      await move(known);
      await vi.waitFor(
        async () => expect(Object.keys(await sandbox.histories())).toEqual([known]),
        SEVERAL_CHECKS,
      );
      await sandbox.fail();
      for (const each of others) await move(each);
      const failed =
        'aws logs filter-log-events --log-group-name "$(resource events shippingsenderServiceLogs AWS::Logs::LogGroup)"';
      await vi.waitFor(
        async () => expect(await shell.run(failed)).toContain('SHIPPING_CALL_FAILED'),
        SEVERAL_CHECKS,
      );
      return async () => {
        const histories = await sandbox.histories();
        expect(Object.keys(histories).sort()).toEqual(packages.map(({ parcelId }) => parcelId).sort());
        for (const history of Object.values(histories))
          expect(history.filter((code) => code === SANDBOX_STATUS_CODES.IN_TRANSIT)).toHaveLength(1);
      };
    },
  },
  'lost-region': {
    cause:
      async ({ stage }) =>
      async () => {
        const list = new ListObjectsV2Command({ Bucket: stage.imageBucket, Prefix: 'signatures/h1.png' });
        expect((await new S3Client({}).send(list)).KeyCount).toBe(1);
      },
  },
};
