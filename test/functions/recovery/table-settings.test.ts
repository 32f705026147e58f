import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, expect, it } from 'vitest';
import { missingSettings } from '#tools/verify/table-settings.ts';

// The local engines have no backups.
const tables = mockClient(DynamoDBClient);
afterAll(() => tables.restore());

it('names each setting that a table lacks after a restore, and none of one that CDK has created', async () => {
  const index = { IndexName: 'list', IndexStatus: 'ACTIVE' as const };
  const restored = {
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' as const },
    GlobalSecondaryIndexes: [index],
  };
  tables.on(DescribeTableCommand).resolves({ Table: restored });
  tables.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } });
  const recovery = (PointInTimeRecoveryStatus: 'ENABLED' | 'DISABLED') =>
    tables.on(DescribeContinuousBackupsCommand).resolves({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus },
      },
    });
  recovery('DISABLED');
  expect(await missingSettings('restored')).toEqual([
    'The table lacks a stream of new and old images.',
    'The table lacks the time to live.',
    'The table lacks point-in-time recovery.',
    'The table lacks deletion protection.',
    'The table lacks a limit of requests.',
  ]);

  const limited = { OnDemandThroughput: { MaxReadRequestUnits: 10, MaxWriteRequestUnits: 10 } };
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' as const };
  tables
    .on(DescribeTableCommand)
    .resolves({ Table: { ...restored, ...limited, StreamSpecification, DeletionProtectionEnabled: true } });
  tables.on(DescribeTimeToLiveCommand).resolves({
    TimeToLiveDescription: { AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLING' },
  });
  recovery('ENABLED');
  expect(await missingSettings('restored')).toEqual([]);
});
