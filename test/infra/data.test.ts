import { describe, expect, it } from 'vitest';
import { type Stage, uploadOrigins } from '#infra/stage.ts';
import { stages } from '#infra/stages.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { portalOf, propertiesOf, resourcesOf, STAGE_NAMES, synthesizeStage } from './portal.ts';

describe.each(STAGE_NAMES)('the data of %s', (name) => {
  const { stage, stacks } = portalOf(name);
  const table = propertiesOf(stacks.data, 'AWS::DynamoDB::Table');
  const images = propertiesOf(stacks.data, 'AWS::S3::Bucket', 'Images');

  it('has the table that the data layer uses, with point-in-time recovery and on-demand billing', () => {
    const keys = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: 'HASH' },
      { AttributeName: sort, KeyType: 'RANGE' },
    ];
    expect(table).toMatchObject({
      KeySchema: keys(TABLE.partitionKey, TABLE.sortKey),
      TimeToLiveSpecification: { AttributeName: TABLE.timeToLive, Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      GlobalSecondaryIndexes: [TABLE.listIndex].map(
        ({ name: IndexName, partitionKey, sortKey, attributes }) => ({
          IndexName,
          KeySchema: keys(partitionKey, sortKey),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...attributes] },
        }),
      ),
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
      { Prefix: 'signature-uploads/', ExpirationInDays: 1, Status: 'Enabled' },
      {
        Prefix: 'received-mail/',
        ExpirationInDays: 7,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      },
      {
        Prefix: 'originals/',
        Status: 'Enabled',
        Transitions: [{ StorageClass: 'GLACIER_IR', TransitionInDays: 30 }],
      },
    ]);
    expect(images.LoggingConfiguration.LogFilePrefix).toBe('images/');
  });

  it('accepts uploads only from the site', () => {
    expect(images.CorsConfiguration.CorsRules).toEqual([
      {
        AllowedHeaders: ['content-type', 'if-none-match'],
        AllowedMethods: ['PUT'],
        AllowedOrigins: uploadOrigins(stage),
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

  const buckets = [stacks.data, stacks.web].flatMap((stack) =>
    resourcesOf(stack, 'AWS::S3::Bucket').map((bucket) => ({ stack, bucket })),
  );
  it.each(buckets)(
    'has a bucket that is private, encrypted and requires TLS: $bucket.id',
    ({ stack, bucket }) => {
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
    },
  );
});

describe('the data of a stage that is deleted', () => {
  // The sandbox of the card provider holds no data, and its stage is always disposable.
  const { disposable: _, ...dev } = { ...stages.dev, cardProvider: stages.staging.cardProvider };

  /** What happens to the data when all stacks of a stage are deleted. */
  function deletionOf(stage: Stage) {
    const { stacks } = synthesizeStage(stage);
    const all = Object.values(stacks);
    const found = (type: string) => all.flatMap((stack) => resourcesOf(stack, type));
    const buckets = found('AWS::S3::Bucket');
    const data = [...buckets, ...found('AWS::DynamoDB::Table'), ...found('AWS::Cognito::UserPool')];
    expect(data).toHaveLength(7);
    return {
      table: propertiesOf(stacks.data, 'AWS::DynamoDB::Table').DeletionProtectionEnabled,
      pool: propertiesOf(stacks.identity, 'AWS::Cognito::UserPool').DeletionProtection,
      stacks: [...new Set(all.map(({ terminationProtection = false }) => terminationProtection))],
      policies: [...new Set(data.map(({ DeletionPolicy }) => DeletionPolicy))],
      replacement: [...new Set(data.map(({ UpdateReplacePolicy }) => UpdateReplacePolicy))],
      emptied: found('Custom::S3AutoDeleteObjects').length / buckets.length,
    };
  }

  it('is retained, except resources of a failed first deployment', () => {
    expect(deletionOf(dev)).toEqual({
      table: true,
      pool: 'ACTIVE',
      stacks: [true],
      policies: ['RetainExceptOnCreate'],
      replacement: ['Retain'],
      emptied: 0,
    });
  });

  it('is deleted if the stage is disposable, and its buckets are emptied because S3 deletes only empty ones', () => {
    expect(deletionOf({ ...dev, disposable: true })).toMatchObject({
      table: false,
      pool: 'INACTIVE',
      stacks: [false],
      policies: ['Delete'],
      emptied: 1,
    });
  });
});
