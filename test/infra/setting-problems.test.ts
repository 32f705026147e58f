import { expect, it } from 'vitest';
import { UsageError } from '#infra/command/usage-error.ts';
import type { Stage } from '#infra/stage.ts';
import { stages, validStage } from '#infra/stages.ts';

const { dev, production } = stages;
const { domain: _, ...withoutDomain } = production;
const { mail: __, ...withoutMail } = production;
const ORIGIN = 'It must be like https://portal.example or http://localhost:3000, without a path.';
const RETURN = 'has Google sign-in, but no address that Google may return to.';
const NAMES = 'The names of its secrets must begin with northbound/.';

it.each([
  [{ ...production, googleSecretName: 'google' }, `has the secret 'google'. ${NAMES}`],
  [{ ...production, siteCheckSecretName: 'northbound-check' }, `has the secret 'northbound-check'. ${NAMES}`],
  [
    { ...dev, push: { publicKey: 'key', secretName: 'my/northbound/' } },
    `has the secret 'my/northbound/'. ${NAMES}`,
  ],
  [
    { ...production, cardProvider: { ...production.cardProvider, secretName: 'Northbound/cards' } },
    `has the secret 'Northbound/cards'. ${NAMES}`,
  ],
  [
    {
      ...production,
      domain: {
        ...production.domain,
        certificateArn: production.domain.certificateArn.replace('us-east-1', 'us-west-2'),
      },
    },
    `has domain.certificateArn '${production.domain.certificateArn.replace('us-east-1', 'us-west-2')}'. It must be in its own account, and begin with arn:aws:acm:us-east-1:111111111111:`,
  ],
  [
    { ...production, firewall: stages.staging.firewall },
    `has firewall.siteWebAcl '${stages.staging.firewall.siteWebAcl}'. It must be in its own account, and begin with arn:aws:wafv2:us-east-1:111111111111:`,
  ],
  [
    { ...dev, textOrigin: 'arn:aws:sms-voice:us-east-1:000000000000:phone-number/one' },
    "has textOrigin 'arn:aws:sms-voice:us-east-1:000000000000:phone-number/one'. It must be in its own account, and begin with arn:aws:sms-voice:us-west-2:000000000000:",
  ],
  [
    { ...production, mail: { from: 'no-reply@other.example', verifiedDomain: 'northbound.example' } },
    'sends mail from no-reply@other.example, which is not an address of its domain northbound.example.',
  ],
  [
    { ...production, mail: { from: 'no-reply@notnorthbound.example', verifiedDomain: 'northbound.example' } },
    'sends mail from no-reply@notnorthbound.example',
  ],
  [{ ...withoutMail, emailSecondFactor: true }, 'has emailSecondFactor but no mail.'],
  [{ ...dev, pageEmail: 'pager@northbound.example' }, 'has pageEmail but no alarmEmail.'],
  [{ ...dev, monthlyBudget: 50 }, 'has monthlyBudget but no alarmEmail.'],
  ...['https://portal.example/', 'http://portal.example', 'https://*.example', 'portal.example'].map(
    (origin): [Stage, string] => [
      { ...production, signInOrigins: [origin] },
      `has the sign-in origin '${origin}'. ${ORIGIN}`,
    ],
  ),
  [withoutDomain, RETURN],
  [{ ...withoutDomain, signInOrigins: ['http://localhost:3000'] }, RETURN],
] satisfies [Stage, string][])('the stage is rejected with one sentence: $1', (stage, message) => {
  expect(() => validStage(stage)).toThrow(UsageError);
  expect(() => validStage(stage)).toThrow(`Stage '${stage.name}' ${message}`);
});

it('Google may return to a site without a domain, and mail may come from a subdomain', () => {
  const stage: Stage = {
    ...withoutDomain,
    signInOrigins: ['https://d111111abcdef8.cloudfront.net'],
    mail: { from: 'no-reply@mail.northbound.example', verifiedDomain: 'northbound.example' },
  };
  expect(validStage(stage)).toBe(stage);
});
