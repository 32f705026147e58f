import type { AwsAccount } from '#infra/preflight/aws-account.ts';
import { stages } from '#infra/stages.ts';
import { TEST_ORIGIN_SECRET } from '#test/support/events.ts';

export const CARD_SECRET = '{"apiKey":"key-1","webhookSecrets":["secret-1"]}';

const { production } = stages;
const SECRETS: Record<string, string> = {
  [production.cardProvider.secretName]: CARD_SECRET,
  [production.googleSecretName]: '{"clientId":"id","clientSecret":"secret"}',
  [production.siteCheckSecretName]: '{"email":"a@b.example","password":"Some-1!"}',
};

/** A parameter in the account of production. */
export const parameter = (value: string) => ({
  value,
  arn: `arn:aws:ssm:us-west-2:${production.account}:parameter/some`,
});

/** An account in which production can be deployed for the first time. */
export const HEALTHY: AwsAccount = {
  stack: async () => undefined,
  templateOf: async () => ({ Resources: {} }),
  table: async () => undefined,
  holdsData: async () => false,
  secret: async (name) => SECRETS[name],
  parameter: async () => parameter(TEST_ORIGIN_SECRET),
  certificate: async () => ({ status: 'ISSUED', notAfter: new Date('2027-11-27') }),
  concurrency: async () => 1000,
  isVerified: async () => true,
  poolWithPrefix: async () => undefined,
};
