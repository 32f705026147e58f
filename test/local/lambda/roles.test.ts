import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3 } from '@aws-sdk/client-s3';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { SQS } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { queueUrl, startQueueServer } from '#local/events/queue-server.ts';
import { accessKeyOf, CARD_PROVIDER_SECRET, IMAGE_BUCKET, TABLE_NAME } from '#local/lambda/roles.ts';
import { startSecretsServer } from '#local/secrets/secrets-server.ts';
import { startObjectStore } from '#local/storage/object-store.ts';
import { type FunctionName, functions } from '#shared/deployment/functions.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { aPerson } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { tokenFor } from '#test/support/tokens.ts';
import { startPortal as startPool } from '../identity/support.ts';
import { aPortal, callApi, TIME } from '../portal-support.ts';
import { temporaryDirectory } from '../support.ts';

withLocalStores();

const DENIED = { name: 'AccessDeniedException' };
/** The table exists only in a portal, so this error shows that the request was allowed. */
const ALLOWED = { name: 'ResourceNotFoundException' };

const roleOf = (name: FunctionName) => ({
  region: 'us-west-2',
  credentials: { accessKeyId: accessKeyOf(name), secretAccessKey: 'S3RVER' },
  maxAttempts: 1,
});

describe('the role of a function', () => {
  it('allows the declared actions on the table and its index, including transactions', async () => {
    const parcels = new DynamoDB(roleOf('parcels'));
    const Key = { [TABLE.partitionKey]: { S: 'a' }, [TABLE.sortKey]: { S: 'b' } };
    const item = { TableName: TABLE_NAME, Key };
    const query = {
      TableName: TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'a' } },
    };
    const put = { Put: { TableName: TABLE_NAME, Item: Key } };
    await expect(parcels.getItem(item)).rejects.toMatchObject(ALLOWED);
    await expect(parcels.query({ ...query, IndexName: TABLE.listIndex.name })).rejects.toMatchObject(ALLOWED);
    await expect(parcels.transactWriteItems({ TransactItems: [put] })).rejects.toMatchObject(ALLOWED);

    await expect(parcels.deleteItem(item)).rejects.toMatchObject(DENIED);
    await expect(parcels.deleteItem(item)).rejects.toThrow('dynamodb:DeleteItem on northbound-local');
    await expect(parcels.getItem({ ...item, TableName: 'other' })).rejects.toMatchObject(DENIED);
    await expect(parcels.scan({ TableName: TABLE_NAME })).rejects.toMatchObject(DENIED);
    await expect(parcels.query({ ...query, IndexName: 'other' })).rejects.toMatchObject(DENIED);
    for (const entry of [
      { Delete: item },
      { Update: { ...item, UpdateExpression: 'SET a = :a' } },
      { ConditionCheck: { ...item, ConditionExpression: 'attribute_exists(pk)' } },
    ])
      await expect(parcels.transactWriteItems({ TransactItems: [put, entry] })).rejects.toMatchObject(DENIED);

    const edits = new DynamoDB(roleOf('staff-edits'));
    await expect(edits.query(query)).rejects.toMatchObject(ALLOWED);
    await expect(edits.query({ ...query, IndexName: TABLE.listIndex.name })).rejects.toMatchObject(DENIED);
  });

  it('allows the declared actions in folders of the bucket, including presigned URLs', async () => {
    const store = await startObjectStore(temporaryDirectory(), [IMAGE_BUCKET]);
    onTestFinished(() => store.close());
    const clientOf = (name: FunctionName) =>
      new S3({ ...roleOf(name), endpoint: store.endpoint, requestChecksumCalculation: 'WHEN_REQUIRED' });
    const at = (Key: string) => ({ Bucket: IMAGE_BUCKET, Key });
    const [intake, mover, images] = [clientOf('intake'), clientOf('intake-images'), clientOf('images')];
    await intake.putObject({ ...at('intake/1'), Body: 'photo' });
    expect((await intake.headObject(at('intake/1'))).ContentLength).toBe(5);
    await mover.copyObject({ ...at('originals/1'), CopySource: `${IMAGE_BUCKET}/intake/1` });
    expect((await images.headObject(at('originals/1'))).ContentLength).toBe(5);

    const forbidden = { $metadata: expect.objectContaining({ httpStatusCode: 403 }) };
    await expect(intake.putObject({ ...at('originals/2'), Body: 'x' })).rejects.toMatchObject(forbidden);
    await expect(mover.headObject(at('thumbnails/1'))).rejects.toMatchObject(forbidden);
    await expect(images.deleteObject(at('intake/1'))).rejects.toMatchObject(forbidden);
    const copy = { ...at('originals/2'), CopySource: `${IMAGE_BUCKET}/thumbnails/1` };
    await expect(mover.copyObject(copy)).rejects.toMatchObject(forbidden);

    const urlOf = (client: S3, Key: string) => getSignedUrl(client, new GetObjectCommand(at(Key)));
    expect(await (await fetch(await urlOf(intake, 'intake/1'))).text()).toBe('photo');
    expect((await fetch(await urlOf(intake, 'thumbnails/1'))).status).toBe(403);
    const upload = await getSignedUrl(clientOf('parcel-images'), new PutObjectCommand(at('originals/3')));
    expect((await fetch(upload, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  it('discloses whether an object exists only if it may list the bucket', async () => {
    const store = await startObjectStore(temporaryDirectory(), [IMAGE_BUCKET]);
    onTestFinished(() => store.close());
    const head = (name: FunctionName) =>
      new S3({ ...roleOf(name), endpoint: store.endpoint }).headObject({
        Bucket: IMAGE_BUCKET,
        Key: 'originals/missing',
      });
    const statusOf = (httpStatusCode: number) => ({ $metadata: expect.objectContaining({ httpStatusCode }) });
    await expect(head('images')).rejects.toMatchObject(statusOf(404));
    await expect(head('parcel-images')).rejects.toMatchObject(statusOf(403));
  });

  it('allows sending to the declared queue, reading the secret and managing users', async () => {
    const send = vi.fn();
    const queues = await startQueueServer(send);
    const secrets = await startSecretsServer({ [CARD_PROVIDER_SECRET]: 'secret' });
    onTestFinished(async () => void (await Promise.all([queues.close(), secrets.close()])));
    const message = (name: FunctionName) =>
      new SQS({ ...roleOf(name), endpoint: queues.endpoint }).sendMessageBatch({
        QueueUrl: queueUrl(queues.endpoint, 'image-jobs'),
        Entries: [{ Id: '1', MessageBody: '{}' }],
      });
    await message('parcel-changes');
    await expect(message('counts')).rejects.toMatchObject(DENIED);
    expect(send).toHaveBeenCalledExactlyOnceWith('image-jobs', '{}');

    const secret = (name: FunctionName) =>
      new SecretsManager({ ...roleOf(name), endpoint: secrets.endpoint }).getSecretValue({
        SecretId: CARD_PROVIDER_SECRET,
      });
    expect((await secret('payments')).SecretString).toBe('secret');
    await expect(secret('parcels')).rejects.toMatchObject(DENIED);

    const { identity, named } = await startPool();
    const user = (name: FunctionName) =>
      new CognitoIdentityProvider({ ...roleOf(name), endpoint: identity.endpoint });
    const nobody = named('nobody@example.com');
    await expect(user('identity').adminGetUser(nobody)).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
    await expect(user('identity').adminDeleteUser(nobody)).rejects.toMatchObject(DENIED);
    await expect(user('customers').adminGetUser(nobody)).rejects.toMatchObject(DENIED);
  });

  it('denies a function in the portal what its entry does not declare', TIME, async () => {
    const { origin, identity } = await aPortal();
    const token = await tokenFor(identity, aPerson());
    const profile = () => callApi(origin, token, 'GET', '/customer/me');
    expect((await profile()).status).toBe(404);
    const { permissions } = functions.customers;
    onTestFinished(() => void Object.assign(functions.customers, { permissions }));
    Object.assign(functions.customers, { permissions: [] });
    expect((await profile()).status).toBe(500);
  });
});
