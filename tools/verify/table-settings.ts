import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { TABLE } from '#shared/deployment/table.ts';

/** The settings that a restored table lacks. Empty if it is as CDK creates it, with its deletion protection. */
export async function missingSettings(TableName: string): Promise<string[]> {
  const client = new DynamoDBClient({});
  const [{ Table = {} }, { TimeToLiveDescription }, { ContinuousBackupsDescription }] = await Promise.all([
    client.send(new DescribeTableCommand({ TableName })),
    client.send(new DescribeTimeToLiveCommand({ TableName })),
    client.send(new DescribeContinuousBackupsCommand({ TableName })),
  ]);
  const { StreamSpecification, DeletionProtectionEnabled, GlobalSecondaryIndexes = [] } = Table;
  const index = GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === TABLE.listIndex.name);
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
  const isSet = {
    'a stream of new and old images': StreamSpecification?.StreamViewType === 'NEW_AND_OLD_IMAGES',
    'the time to live':
      TimeToLiveDescription?.AttributeName === TABLE.timeToLive &&
      TimeToLiveDescription.TimeToLiveStatus?.startsWith('ENABL') === true,
    'point-in-time recovery': recovery === 'ENABLED',
    'deletion protection': DeletionProtectionEnabled === true,
    'on-demand billing': Table.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST',
    'a limit of requests': Table.OnDemandThroughput?.MaxWriteRequestUnits !== undefined,
    'an active index': index?.IndexStatus === 'ACTIVE',
  };
  return Object.entries(isSet)
    .filter(([, is]) => !is)
    .map(([setting]) => `The table lacks ${setting}.`);
}
