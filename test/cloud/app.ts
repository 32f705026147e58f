import { createHash } from 'node:crypto';
import { App, Aspects, CfnOutput, SecretValue, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { addPortal } from '#infra/portal-app.ts';
import { originSecretParameter, type Stage } from '#infra/stage.ts';
import { findStage } from '#infra/stages.ts';
import { SITE_CHECK_USER } from './support/password.ts';
import { EmulatorPatches } from './support/patches.ts';

/**
 * The CDK app of `infra/app.ts` for the emulator. Its first stack has what an operator creates before the first deployment
 * of a stage (decision 126).
 */
const app = new App();
const context = (name: string): string => app.node.getContext(name);
// Game days change settings of a stage, as an operator does.
const settings: Partial<Stage> = JSON.parse(app.node.tryGetContext('settings') ?? '{}');
const stage: Stage = { ...findStage(context('stage')), ...settings };
const before = new Stack(app, `northbound-${stage.name}-before`, {
  env: { account: stage.account, region: stage.region },
});
if (stage.cardProvider !== 'sandbox')
  new Secret(before, 'CardProvider', {
    secretName: stage.cardProvider.secretName,
    secretStringValue: SecretValue.unsafePlainText(context('cardSecret')),
  });
if (stage.googleSecretName)
  new Secret(before, 'Google', {
    secretName: stage.googleSecretName,
    secretStringValue: SecretValue.unsafePlainText('{"clientId":"id","clientSecret":"secret"}'),
  });
if (stage.siteCheckSecretName !== undefined)
  new Secret(before, 'SiteCheck', {
    secretName: stage.siteCheckSecretName,
    secretStringValue: SecretValue.unsafePlainText(JSON.stringify(SITE_CHECK_USER)),
  });
if (stage.mail) new EmailIdentity(before, 'Mail', { identity: Identity.domain(stage.mail.verifiedDomain) });
const originSecret = context('originSecret');
new StringParameter(before, 'OriginSecret', {
  parameterName: originSecretParameter(stage),
  stringValue: originSecret,
});
const zone = stage.domain && new PublicHostedZone(before, 'Zone', { zoneName: stage.domain.hostedZoneName });

const { data, cards, api, web } = await addPortal(
  app,
  {
    ...stage,
    ...(stage.domain && zone && { domain: { ...stage.domain, hostedZoneId: zone.hostedZoneId } }),
    originSecretHashes: settings.originSecretHashes ?? [
      createHash('sha256').update(originSecret).digest('hex'),
    ],
    cardProvider:
      stage.cardProvider === 'sandbox'
        ? 'sandbox'
        : { ...stage.cardProvider, apiUrl: context('cardProvider') },
  },
  context('functions'),
);
web.addStackDependency(before);
const distribution = web.node.findChild('Distribution') as Distribution;
new CfnOutput(data, 'TableName', { value: data.table.tableName });
new CfnOutput(data, 'ImageBucket', { value: data.images.bucketName });
new CfnOutput(api, 'ApiId', { value: api.api.api.apiId });
new CfnOutput(web, 'DistributionHost', { value: distribution.distributionDomainName });
const url = context('emulator');
const apiId = api.exportValue(api.api.api.apiId);
const cardsApiId = cards?.exportValue(cards.api.apiId);
if (cardsApiId !== undefined) new CfnOutput(web, 'CardsApiId', { value: cardsApiId });
Aspects.of(app).add(new EmulatorPatches({ url, apiId, cardsApiId }));
