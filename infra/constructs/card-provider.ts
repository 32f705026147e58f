import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Variables } from '#shared/deployment/environment.ts';
import { type Stage, surchargeBasisPoints } from '../stages.ts';

/** The variables of functions that charge cards or return money. */
export function paymentVariables(stage: Stage) {
  return {
    SURCHARGE_BASIS_POINTS: String(surchargeBasisPoints(stage)),
    CARD_PROVIDER_URL: stage.cardProvider.apiUrl,
    CARD_PROVIDER_SECRET: stage.cardProvider.secretName,
  } satisfies Partial<Variables>;
}

/** Allows reading the provider's credentials. Secrets Manager adds six random characters to the name in the ARN. */
export function readCardProviderSecret(scope: Construct, { cardProvider }: Stage): PolicyStatement {
  const { partition, region, account } = Stack.of(scope);
  const arn = `arn:${partition}:secretsmanager:${region}:${account}:secret:${cardProvider.secretName}-??????`;
  return new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [arn] });
}
