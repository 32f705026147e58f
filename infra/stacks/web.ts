import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { type RuntimeConfig, SIGN_IN_PATH } from '#shared/deployment/runtime-config.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { LogBucket, PrivateBucket } from '../constructs/private-bucket.ts';
import { siteDistribution } from '../constructs/site-distribution.ts';
import { builtDocument, deploySiteFiles } from '../constructs/site-files.ts';
import { type IdentityIds, identityIds } from '../constructs/stack-references.ts';
import {
  type ConnectedStage,
  originSecretParameter,
  signInDomain,
  siteOriginParameter,
  surchargeBasisPoints,
} from '../stage.ts';

interface WebStackProps extends StackProps {
  readonly stage: ConnectedStage;
  readonly release: string;
  readonly siteDirectory: string;
  readonly apiHost: string;
  readonly imageHost: string;
}

/** The CloudFront distribution of the portal, the bucket with the site's files, and DNS records. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const site = new PrivateBucket(this, 'Site', {
      stage,
      serverAccessLogsBucket: new LogBucket(this, 'Logs', { stage }),
      serverAccessLogsPrefix: 'site/',
    });
    const distribution = siteDistribution(this, {
      ...props,
      site,
      // As a parameter of the template, whose current value CloudFormation reads in every deployment.
      originSecret: StringParameter.valueForStringParameter(this, originSecretParameter(stage)),
      document: builtDocument(props.siteDirectory),
    });
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
    deploySiteFiles(this, {
      bucket: site,
      distribution,
      directory: props.siteDirectory,
      config: { ...runtimeConfig(stage, siteHost, identityIds(this, stage)), release: props.release },
      logRetentionDays: stage.logRetentionDays,
    });
    if (!stage.domain)
      new StringParameter(this, 'SiteOrigin', {
        parameterName: siteOriginParameter(stage),
        stringValue: `https://${siteHost}`,
      });
    new CfnOutput(this, 'SiteAddress', { value: `https://${siteHost}` });
  }
}

/** The site's configuration in a stage. The host and the ids may be CDK tokens. */
function runtimeConfig(
  stage: ConnectedStage,
  siteHost: string,
  ids: IdentityIds,
): Omit<RuntimeConfig, 'release'> {
  const loginPage = `https://${siteHost}${SIGN_IN_PATH}`;
  return {
    productName: stage.productName,
    environment: stage.name,
    maintenanceMode: stage.maintenanceMode ? 'true' : 'false',
    apiUrl: API_BASE_PATH,
    region: stage.region,
    userPoolId: ids.userPoolId,
    userPoolClientId: ids.clientId,
    signInFlow: 'USER_SRP_AUTH',
    oauthDomain: signInDomain(stage) ?? '',
    redirectSignIn: loginPage,
    redirectSignOut: loginPage,
    paymentFrameDomain: stage.cardProvider.page.domain,
    paymentFramePath: stage.cardProvider.page.path,
    surchargeBasisPoints: surchargeBasisPoints(stage),
    ...(stage.push && { pushKey: stage.push.publicKey }),
    customerServiceEmail: stage.customerServiceEmail,
    ratesEmail: stage.ratesEmail,
  };
}
