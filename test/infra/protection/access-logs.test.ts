import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { portalOf, propertiesOf, resourceOf, resourcesOf, STAGE_NAMES } from '../portal.ts';

/** The variables of the gateway that say nothing about a person or about what they looked for. */
const IMPERSONAL = [
  'requestId',
  'awsEndpointRequestId',
  'requestTime',
  'routeKey',
  'status',
  'responseLength',
  'responseLatency',
  'integrationStatus',
  'integrationErrorMessage',
  'authorizer.error',
];

describe.each(STAGE_NAMES)('in %s', (name) => {
  const { stacks } = portalOf(name);
  const all: Stack[] = Object.values(stacks);

  it('the access log of the gateway has no addresses, no paths and no queries', () => {
    const { Format } = propertiesOf(stacks.api, 'AWS::ApiGatewayV2::Stage').AccessLogSettings;
    const values: string[] = Object.values(JSON.parse(Format));
    expect(values.length).toBeGreaterThan(5);
    for (const value of values) expect(IMPERSONAL).toContain(value.replace('$context.', ''));
  });

  it('CloudFront writes no access log', () => {
    const { DistributionConfig } = propertiesOf(stacks.web, 'AWS::CloudFront::Distribution');
    expect(DistributionConfig.Logging).toBeUndefined();
    for (const stack of all) expect(resourcesOf(stack, 'AWS::Logs::DeliverySource')).toEqual([]);
  });

  it('the access logs of buckets are deleted after at most 30 days', () => {
    const logged = all.flatMap((stack) =>
      resourcesOf(stack, 'AWS::S3::Bucket').flatMap(({ Properties }) => {
        const bucket = Properties.LoggingConfiguration?.DestinationBucketName.Ref;
        return bucket === undefined ? [] : [resourceOf(stack, 'AWS::S3::Bucket', bucket)];
      }),
    );
    expect(logged.length).toBeGreaterThanOrEqual(2);
    for (const { id, Properties } of logged) {
      const [rule, ...others] = Properties.LifecycleConfiguration.Rules;
      expect(rule, id).toMatchObject({ Status: 'Enabled', ExpirationInDays: expect.any(Number) });
      expect(rule.ExpirationInDays, id).toBeLessThanOrEqual(30);
      expect([rule.Prefix, rule.TagFilters, others, Properties.VersioningConfiguration], id).toEqual([
        undefined,
        undefined,
        [],
        undefined,
      ]);
    }
  });
});
