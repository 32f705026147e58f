import { describe, expect, it } from 'vitest';
import { siteOrigins } from '../../infra/stages.ts';
import { TABLE, TABLE_INDEXES } from '../../shared/deployment/table.ts';
import { portalOf, resourceOf, resourcesOf, STAGE_NAMES } from './portal.ts';

describe.each(STAGE_NAMES)('the data of %s', (name) => {
  const { stage, stacks } = portalOf(name);
  const { Properties: table } = resourceOf(stacks.data, 'AWS::DynamoDB::Table');
  const { Properties: images } = resourceOf(stacks.data, 'AWS::S3::Bucket', 'Images');

  it('has the table that the data layer and the local portal use', () => {
    const keys = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: 'HASH' },
      { AttributeName: sort, KeyType: 'RANGE' },
    ];
    expect(table.KeySchema).toEqual(keys(TABLE.partitionKey, TABLE.sortKey));
    expect(table.TimeToLiveSpecification).toEqual({ AttributeName: TABLE.timeToLive, Enabled: true });
    expect(table.StreamSpecification).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' });
    expect(table.GlobalSecondaryIndexes).toEqual(
      TABLE_INDEXES.map(({ name: IndexName, partitionKey, sortKey, attributes }) => ({
        IndexName,
        KeySchema: keys(partitionKey, sortKey),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...attributes] },
      })),
    );
  });

  it('has point-in-time recovery and on-demand billing for the table', () => {
    expect(table).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  it('keeps replaced and deleted images for some time, moves only originals to a cheaper class, and logs access', () => {
    expect(images.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(images.LifecycleConfiguration.Rules).toEqual([
      {
        Status: 'Enabled',
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        ExpiredObjectDeleteMarker: true,
        NoncurrentVersionExpiration: { NoncurrentDays: stage.imageRetentionDays },
      },
      { Prefix: 'intake/', ExpirationInDays: 365, Status: 'Enabled' },
      {
        Prefix: 'originals/',
        Status: 'Enabled',
        Transitions: [{ StorageClass: 'GLACIER_IR', TransitionInDays: 90 }],
      },
    ]);
    expect(images.LoggingConfiguration.LogFilePrefix).toBe('images/');
  });

  it('accepts uploads only from the site', () => {
    expect(images.CorsConfiguration.CorsRules).toEqual([
      {
        AllowedHeaders: ['content-type'],
        AllowedMethods: ['PUT'],
        AllowedOrigins: siteOrigins(stage),
        MaxAge: 3600,
      },
    ]);
  });

  it('sends events of new images to EventBridge, without a custom resource', () => {
    expect(images.NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
    expect(resourcesOf(stacks.data, 'Custom::S3BucketNotifications')).toEqual([]);
  });
});

describe.each(STAGE_NAMES)('every bucket of %s', (name) => {
  const { stacks } = portalOf(name);
  const buckets = [stacks.data, stacks.web].flatMap((stack) =>
    resourcesOf(stack, 'AWS::S3::Bucket').map((bucket) => ({ stack, bucket })),
  );

  it.each(buckets)('is private and encrypted and requires TLS: $bucket.id', ({ stack, bucket }) => {
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket.Properties.BucketEncryption).toBeDefined();
    const policy = resourcesOf(stack, 'AWS::S3::BucketPolicy').find(
      ({ Properties }) => Properties.Bucket.Ref === bucket.id,
    );
    expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:*',
        Principal: { AWS: '*' },
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });
});
