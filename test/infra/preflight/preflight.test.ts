import { describe, expect, it } from 'vitest';
import {
  certificateProblems,
  concurrencyProblems,
  mailProblems,
  originSecretProblems,
  secretProblems,
} from '#infra/preflight/account-problems.ts';
import type { AwsAccount } from '#infra/preflight/aws-account.ts';
import { findProblems, type NextStack } from '#infra/preflight/preflight.ts';
import type { ConnectedStage, Stage } from '#infra/stage.ts';
import { stages } from '#infra/stages.ts';
import { CardProviderSecret, GoogleSecret } from '#shared/deployment/secrets.ts';
import { TEST_ORIGIN_SECRET, TEST_ORIGIN_SECRET_HASH } from '#test/support/events.ts';
import { CARD_SECRET, HEALTHY, parameter } from './healthy-account.ts';

describe('a secret', () => {
  const problems = (text: string | undefined) => secretProblems('card', text, CardProviderSecret);
  const invalid = (fields: string) => [
    `The secret card is missing or has an invalid ${fields}. Correct it with: aws secretsmanager put-secret-value`,
  ];
  const noObject = [
    'The secret card is not a JSON object. Correct it with: aws secretsmanager put-secret-value',
  ];

  it.each([CARD_SECRET, '{"apiKey":"a","webhookSecrets":["b","c"],"note":"more"}'])(
    'is accepted: %s',
    (text) => {
      expect(problems(text)).toEqual([]);
    },
  );

  it.each([
    ['{"webhookSecrets":["s"]}', invalid('apiKey')],
    ['{"apiKey":"","webhookSecrets":[]}', invalid('apiKey, webhookSecrets')],
    ['{"apiKey":"k","webhookSecrets":["a","b","c"]}', invalid('webhookSecrets')],
    ['{"apiKey":"k","webhookSecrets":[""]}', invalid('webhookSecrets.0')],
    ['key-1', noObject],
    ['', noObject],
    ['"key-1"', noObject],
  ])('is refused: %s', (text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it('is refused if it does not exist', () => {
    expect(problems(undefined)).toEqual([
      'The secret card does not exist in this account and region. docs/deploy.md has the command that creates it.',
    ]);
  });

  it('never appears in the message', () => {
    const [message] = secretProblems('google', '{"clientId":["top-secret"],"clientSecret":""}', GoogleSecret);
    expect(message).toContain('clientId, clientSecret');
    expect(message).not.toContain('top-secret');
  });
});

describe('an origin secret', () => {
  const problems = (secret: string | undefined, ...hashes: string[]) =>
    originSecretProblems('/origin', secret === undefined ? undefined : parameter(secret), {
      account: '111111111111',
      originSecretHashes: hashes,
    });

  it('is accepted if the functions accept its hash', () => {
    expect(problems(TEST_ORIGIN_SECRET, '0'.repeat(64), TEST_ORIGIN_SECRET_HASH)).toEqual([]);
  });

  it.each([
    [undefined, 'does not exist in this account and region'],
    ['0123456789012345678901234567890', 'has fewer than 32 characters'],
    [`${TEST_ORIGIN_SECRET}, but another`, 'has a hash that is not among originSecretHashes of the stage'],
  ])('is refused, and never appears in the message: %s', (secret, problem) => {
    const [message, ...others] = problems(secret, TEST_ORIGIN_SECRET_HASH);
    expect(message).toContain(`The origin secret /origin ${problem}`);
    expect(others).toEqual([]);
    if (secret !== undefined) expect(message).not.toContain(secret);
  });
});

it('an origin secret is refused if the checks see another account than the deployment', () => {
  const stage = { account: '222222222222', originSecretHashes: [TEST_ORIGIN_SECRET_HASH] };
  expect(originSecretProblems('/origin', parameter(TEST_ORIGIN_SECRET), stage)).toEqual([
    "The origin secret /origin is in the account 111111111111, not in the stage's. Set AWS_PROFILE instead of --profile, so that the checks use the same credentials.",
  ]);
});

it('a mail domain is refused until SES has verified it', () => {
  expect(mailProblems('a.example', true)).toEqual([]);
  expect(mailProblems('a.example', false)).toEqual([
    'The mail domain a.example is not verified in SES yet. Add its DKIM records to DNS, and deploy when it is: docs/messages-operations.md.',
  ]);
  expect(mailProblems('a.example', undefined)).toEqual([
    'The mail domain a.example is not in SES in this account and region. docs/messages-operations.md has the commands.',
  ]);
});

describe('a certificate', () => {
  const NOW = new Date('2026-11-27T12:00:00Z');
  const problems = (notAfter: string, status = 'ISSUED') =>
    certificateProblems('arn', { status, notAfter: new Date(notAfter) }, NOW);

  it.each([
    ['2026-12-27T12:00:00Z', []],
    ['2026-12-27T11:59:59Z', [expect.stringMatching(/^The certificate arn ends in 29 days\. ACM renews/)]],
    ['2026-11-26T12:00:00Z', [expect.stringContaining('ends in -1 days')]],
  ])('that ends at %s is accepted only with 30 days left', (notAfter, expected) => {
    expect(problems(notAfter)).toEqual(expected);
  });

  it('is refused if it is not issued or does not exist', () => {
    expect(problems('2027-12-27T12:00:00Z', 'PENDING_VALIDATION')).toEqual([
      'The certificate arn has the status PENDING_VALIDATION. Validate its domain, and deploy when it is issued.',
    ]);
    expect(certificateProblems('arn', undefined, NOW)).toEqual([
      'The certificate arn does not exist. Request one in us-east-1, as CloudFront requires.',
    ]);
  });
});

const reserving = (...counts: number[]) => ({
  Resources: Object.fromEntries(
    counts.map((count, index) => [
      `Function${index}`,
      { Type: 'AWS::Lambda::Function', Properties: { ReservedConcurrentExecutions: count } },
    ]),
  ),
});

it('reserved executions are accepted if 100 remain for all other functions', () => {
  expect(concurrencyProblems([reserving(20), reserving(30, 50)], 200)).toEqual([]);
  expect(
    concurrencyProblems([reserving(), { Resources: { Queue: { Type: 'AWS::SQS::Queue' } } }], 10),
  ).toEqual([]);
  expect(concurrencyProblems([reserving(20), reserving(30, 50)], 199)).toEqual([
    'The functions of the stage reserve 100 concurrent executions, and Lambda keeps 100 for all others, but the account has 199. Request a higher quota for "Concurrent executions" in Service Quotas.',
  ]);
});

it('fewer executions than the stage counts on are refused', () => {
  expect(concurrencyProblems([reserving(20)], 1000, 1000)).toEqual([]);
  expect(concurrencyProblems([reserving(20)], 400, 1000)).toEqual([
    'The account allows 400 concurrent executions of functions, but the stage has 1000 in concurrency.quota. Request a higher quota for "Concurrent executions" in Service Quotas, or correct the stage.',
  ]);
});

describe('a stage', () => {
  const originSecretHashes = [TEST_ORIGIN_SECRET_HASH];
  const production: ConnectedStage = { ...stages.production, originSecretHashes };
  const NOW = new Date('2026-11-27T12:00:00Z');
  const dataStack = (template: NextStack['template'], region = 'us-west-2') => ({
    name: 'northbound-production-data',
    region,
    template,
  });
  const problems = (
    account: Partial<AwsAccount>,
    { stage = production, stacks = [dataStack(reserving(10))] }: { stage?: Stage; stacks?: NextStack[] } = {},
  ) => findProblems({ stage, stacks, allowedLosses: [] }, () => ({ ...HEALTHY, ...account }), NOW);

  it('is deployed if nothing is wrong, and only what it uses is checked', async () => {
    expect(await problems({})).toEqual([]);
    const {
      domain: _,
      mail: __,
      googleSecretName: ___,
      siteCheckSecretName: ____,
      cardProvider: _____,
      ...none
    } = production;
    const small: Stage = { ...none, cardProvider: 'sandbox' };
    const never = async () => Promise.reject(new Error('Not used in this stage.'));
    const unused = { certificate: never, isVerified: never, poolWithPrefix: never, secret: never };
    expect(await problems(unused, { stage: small })).toEqual([]);
  });

  it('is refused with everything that is wrong', async () => {
    const push = { publicKey: 'key', secretName: 'northbound/push' };
    const gone = { logicalId: 'Gone', type: 'AWS::DynamoDB::Table', physicalId: 'gone' };
    const found = await problems(
      {
        stack: async () => ({
          status: 'UPDATE_COMPLETE',
          isProtected: true,
          resources: [
            { ...gone, status: 'CREATE_COMPLETE' },
            { ...gone, logicalId: 'Kept', status: 'DELETE_SKIPPED' },
          ],
        }),
        table: async (TableName) => ({ TableName }),
        secret: async (name) => (name === production.cardProvider.secretName ? '{}' : undefined),
        certificate: async () => undefined,
        parameter: async () => undefined,
        isVerified: async () => false,
        poolWithPrefix: async () => 'us-west-2_other',
      },
      { stage: { ...production, push }, stacks: [dataStack(reserving(950))] },
    );
    expect(found).toEqual([
      'The account is not prepared in us-west-2. Run: npm run bootstrap -- production',
      expect.stringContaining('The table gone has the logical id Gone'),
      expect.stringContaining(
        'northbound/production/card-provider is missing or has an invalid apiKey, webhookSecrets',
      ),
      expect.stringContaining('northbound/production/google does not exist'),
      expect.stringContaining('The secret northbound/push does not exist'),
      expect.stringContaining('northbound/production/site-check does not exist'),
      expect.stringContaining('/northbound/production/origin-secret does not exist'),
      expect.stringContaining('reserve 950 concurrent executions'),
      expect.stringContaining('The certificate arn:aws:acm:us-east-1'),
      expect.stringContaining('The mail domain northbound.example is not verified'),
      'The sign-in prefix northbound-production belongs to another user pool, us-west-2_other. Choose another signInPrefix.',
    ]);
  });

  it('may have its own sign-in prefix', async () => {
    const pool = { logicalId: 'Pool', type: 'AWS::Cognito::UserPool', physicalId: 'us-west-2_own' };
    const identity = { status: 'CREATE_COMPLETE', isProtected: true, resources: [{ ...pool, status: '' }] };
    const account = {
      stack: async (name: string) => (name === 'northbound-production-identity' ? identity : undefined),
      poolWithPrefix: async () => 'us-west-2_own',
    };
    expect(await problems(account)).toEqual([]);
  });

  it('is checked in the region of each of its stacks', async () => {
    const asked: string[] = [];
    const edge = { ...dataStack(reserving(), 'us-east-1'), name: 'northbound-production-edge' };
    await findProblems(
      { stage: production, stacks: [dataStack(reserving()), edge], allowedLosses: [] },
      (region) => ({
        ...HEALTHY,
        stack: async (name) => {
          asked.push(`${name} in ${region}`);
          return undefined;
        },
        parameter: async () => (region === 'us-east-1' ? undefined : parameter(TEST_ORIGIN_SECRET)),
      }),
      NOW,
    ).then((found) =>
      expect(found).toEqual([
        'The account is not prepared in us-east-1. Run: npm run bootstrap -- production',
      ]),
    );
    expect(asked).toEqual([
      'northbound-production-data in us-west-2',
      'northbound-production-edge in us-east-1',
    ]);
  });

  it('is new, and not a syntax error, if nobody executed the first change set of a stack', async () => {
    const stack = { status: 'REVIEW_IN_PROGRESS', isProtected: true, resources: [] };
    const templateOf = async () => JSON.parse('');
    expect(await problems({ stack: async () => stack, templateOf })).toEqual([]);
  });

  it('is refused with the commands that delete what a failed first deployment left, or if that holds data', async () => {
    const table = {
      logicalId: 'Table',
      type: 'AWS::DynamoDB::Table',
      physicalId: 'some-table',
      status: 'DELETE_FAILED',
    };
    const stack = { status: 'ROLLBACK_FAILED', isProtected: true, resources: [table] };
    const [empty] = await problems({ stack: async () => stack });
    expect(empty).toContain('aws dynamodb delete-table --table-name some-table --region us-west-2');
    const [kept] = await problems({ stack: async () => stack, holdsData: async () => true });
    expect(kept).toContain('its some-table (AWS::DynamoDB::Table) holds data.');
    expect(kept).not.toContain('aws ');
  });

  it('is refused if something cannot be checked', async () => {
    const denied = Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' });
    expect(await problems({ concurrency: () => Promise.reject(denied) })).toEqual([
      'The quota of Lambda could not be checked: AccessDeniedException: not authorized',
    ]);
  });

  it('is refused without credentials, which is said once', async () => {
    const none = Object.assign(new Error('Could not load credentials'), { name: 'CredentialsProviderError' });
    await expect(problems({ concurrency: () => Promise.reject(none) })).rejects.toThrow(
      'There are no AWS credentials in this shell, or they are incomplete.',
    );
  });
});
