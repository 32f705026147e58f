import { expect, it } from 'vitest';
import { UsageError } from '#infra/command/usage-error.ts';
import type { Stage } from '#infra/stage.ts';
import { stages, validStage } from '#infra/stages.ts';

import { connectedStage, PRIVATE_LINK, shippingSystem } from './every-setting.ts';

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
  [
    { ...dev, region: 'us-west-1', receivedMail: { domain: 'in.northbound.example' } },
    'has receivedMail, but SES receives no mail in us-west-1. Remove it, or choose one of us-east-1, us-east-2, us-west-2,',
  ],
  [
    { ...dev, receivedMail: { domain: 'Northbound' } },
    "receives mail at 'Northbound'. It must be the name of a domain in lower case.",
  ],
  [
    { ...production, receivedMail: { domain: 'northbound.example' } },
    'receives mail at northbound.example, which it also uses for something else. Choose a domain of its own, such as in.northbound.example.',
  ],
  [
    { ...production, receivedMail: { domain: production.domain.name } },
    `receives mail at ${production.domain.name}, which it also uses for something else.`,
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
  [connectedStage({ secretName: 'truckmate' }), `has the secret 'truckmate'. ${NAMES}`],
  ...['http://truckmate.example', 'https://truckmate.example/', 'https:///tm', 'truckmate.example'].map(
    (apiUrl): [Stage, string] => [
      connectedStage({ apiUrl }),
      `has shippingSystem.apiUrl '${apiUrl}'. It must begin with https:// and not end with a slash.`,
    ],
  ),
  ...[
    { IN_TRANSIT: 'LONGER-CODE' },
    { IN_TRANSIT: ' ' },
    { IN_TRANSIT: shippingSystem.statusCodes.AVAILABLE },
  ].map((changed): [Stage, string] => {
    const statusCodes = { ...shippingSystem.statusCodes, ...changed };
    return [
      connectedStage({ statusCodes }),
      `has shippingSystem.statusCodes ${JSON.stringify(statusCodes)}. Each of AVAILABLE, IN_TRANSIT, AT_TERMINAL, DELIVERED must have its own code of at most 10 characters.`,
    ];
  }),
  [
    connectedStage({ network: { ...PRIVATE_LINK, serviceName: 'com.amazonaws.vpce.us-east-1.vpce-svc-1' } }),
    "has shippingSystem.network.serviceName 'com.amazonaws.vpce.us-east-1.vpce-svc-1'. It must begin with com.amazonaws.vpce.us-west-2.vpce-svc-",
  ],
  ...(
    [
      ['us-west-2a', 'us-west-2a'],
      ['us-west-2a', 'us-east-1b'],
    ] as const
  ).map((availabilityZones): [Stage, string] => [
    connectedStage({ network: { ...PRIVATE_LINK, availabilityZones } }),
    `has shippingSystem.network.availabilityZones '${availabilityZones.join(', ')}'. They must be two zones of us-west-2.`,
  ]),
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
