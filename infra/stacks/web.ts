import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { identityIds } from '../constructs/identity-ids.ts';
import { LogBucket, PrivateBucket } from '../constructs/private-bucket.ts';
import { siteDistribution } from '../constructs/site-distribution.ts';
import { deploySiteFiles } from '../constructs/site-files.ts';
import { runtimeConfig } from '../runtime-config.ts';
import type { Stage } from '../stages.ts';

interface WebStackProps extends StackProps {
  readonly stage: Stage;
  readonly siteDirectory: string;
  readonly apiHost: string;
  readonly imageHost: string;
}

/** The CloudFront distribution of the portal, the bucket with the site's files, and DNS records. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const logs = new LogBucket(this, 'Logs', {
      stage,
      // CloudFront standard logging requires ACLs.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    });
    const site = new PrivateBucket(this, 'Site', {
      stage,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
    });
    const distribution = siteDistribution(this, { ...props, site, logs });
    if (stage.domain) {
      const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: stage.domain.hostedZoneId,
        zoneName: stage.domain.hostedZoneName,
      });
      const record = {
        zone,
        recordName: stage.domain.name,
        target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
      };
      new ARecord(this, 'Address', record);
      new AaaaRecord(this, 'Address6', record);
    }
    const siteHost = stage.domain?.name ?? distribution.distributionDomainName;
    const { userPoolId, clientId } = identityIds(this, stage);
    deploySiteFiles(this, {
      bucket: site,
      directory: props.siteDirectory,
      config: runtimeConfig(stage, {
        siteHost,
        userPoolId,
        userPoolClientId: clientId,
      }),
      logRetentionDays: stage.logRetentionDays,
    });
    new CfnOutput(this, 'SiteAddress', { value: `https://${siteHost}` });
  }
}
