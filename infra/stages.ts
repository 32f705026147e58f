import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { MAX_SURCHARGE_BASIS_POINTS } from '#shared/rules/cards/surcharge.ts';
import { repositoryProblem } from './account/github-repository.ts';
import { capacityProblem } from './capacity.ts';
import { UsageError } from './command/usage-error.ts';
import { settingProblems } from './setting-problems.ts';
import { DEFAULT_TEXTS_PER_DAY, type Stage, surchargeBasisPoints } from './stage.ts';

const { region, productName, customerServiceEmail, ratesEmail } = DEFAULT_RUNTIME_CONFIG;
const common = {
  region,
  productName,
  maintenanceMode: false,
  surchargePercent: 2.5,
  customerServiceEmail,
  ratesEmail,
} satisfies Partial<Stage>;

const production = {
  ...common,
  name: 'production',
  account: '111111111111',
  repository: { name: 'example/northbound', ownerId: 1111111, id: 11111111 },
  domain: {
    name: 'portal.northbound.example',
    hostedZoneId: 'Z0000000000000000000',
    hostedZoneName: 'northbound.example',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-0000-0000-000000000000',
  },
  signInOrigins: [],
  signInPrefix: 'northbound-production',
  mail: { from: 'no-reply@northbound.example', verifiedDomain: 'northbound.example' },
  staffSecondFactor: true,
  googleSecretName: 'northbound/production/google',
  originSecretHashes: ['1'.repeat(64)],
  logLevel: 'INFO',
  alarmEmail: 'operations@northbound.example',
  siteCheckSecretName: 'northbound/production/site-check',
  monthlyBudget: 100,
  logRetentionDays: 365,
  imageRetentionDays: 90,
  cardProvider: {
    apiUrl: 'https://api.card-provider.example',
    secretName: 'northbound/production/card-provider',
    page: { domain: 'pay.card-provider.example', path: '/pay' },
  },
  firewall: {
    siteWebAcl:
      'arn:aws:wafv2:us-east-1:111111111111:global/webacl/northbound-production/00000000-0000-0000-0000-000000000000',
  },
  concurrency: {
    quota: 1000,
    reserved: { identity: 50, payments: 50, images: 20, 'intake-images': 10 },
  },
  tableLimit: { reads: 6000, writes: 2000 },
  throttle: { rate: 70, burst: 140 },
  publicThrottle: { rate: 20, burst: 40 },
} as const satisfies Stage;

/** All names under `.example`, the repository `example/northbound`, and the ids of zeros and ones, are placeholders. */
export const stages = {
  dev: {
    ...common,
    name: 'dev',
    account: '000000000000',
    disposable: true,
    signInOrigins: ['http://localhost:3000'],
    signInPrefix: 'northbound-dev',
    logLevel: 'DEBUG',
    originSecretHashes: ['0'.repeat(64)],
    logRetentionDays: 14,
    imageRetentionDays: 7,
    cardProvider: 'sandbox',
    tableLimit: { reads: 2000, writes: 1000 },
    throttle: { rate: 50, burst: 100 },
    publicThrottle: { rate: 10, burst: 20 },
  },
  /** Rehearses a release: what production has, so all of its alarms too, in another account and with test cards. */
  staging: {
    ...production,
    name: 'staging',
    account: '101010101010',
    domain: {
      name: 'portal.staging.northbound.example',
      hostedZoneId: 'Z0000000000000000000',
      hostedZoneName: 'staging.northbound.example',
      certificateArn: 'arn:aws:acm:us-east-1:101010101010:certificate/00000000-0000-0000-0000-000000000000',
    },
    signInPrefix: 'northbound-staging',
    mail: { from: 'no-reply@staging.northbound.example', verifiedDomain: 'staging.northbound.example' },
    googleSecretName: 'northbound/staging/google',
    siteCheckSecretName: 'northbound/staging/site-check',
    originSecretHashes: ['2'.repeat(64)],
    logRetentionDays: 30,
    imageRetentionDays: 7,
    cardProvider: {
      apiUrl: 'https://api.sandbox.card-provider.example',
      secretName: 'northbound/staging/card-provider',
      page: { domain: 'sandbox.card-provider.example', path: '/pay' },
    },
    firewall: {
      siteWebAcl:
        'arn:aws:wafv2:us-east-1:101010101010:global/webacl/northbound-staging/00000000-0000-0000-0000-000000000000',
    },
    throttle: { rate: 50, burst: 100 },
    publicThrottle: { rate: 10, burst: 20 },
  },
  production: {
    ...production,
    backup: {
      vaultArn: 'arn:aws:backup:us-east-2:110011001100:backup-vault:northbound-production',
      filesBucket: 'northbound-production-signatures-110011001100',
    },
  },
} as const satisfies Record<string, Stage>;

/**
 * Returns the stage with the name from `-c stage=NAME`.
 * @throws UsageError if there is no such stage, or if its settings are invalid
 */
export function findStage(name: unknown): Stage {
  const known: Record<string, Stage> = stages;
  const stage = typeof name === 'string' && Object.hasOwn(known, name) ? known[name] : undefined;
  if (stage) return validStage(stage);
  const names = Object.keys(known).join(', ');
  throw new UsageError(
    name === undefined
      ? `No stage was given. Use -c stage=NAME with one of: ${names}.`
      : `There is no stage '${String(name)}'. The stages are: ${names}.`,
  );
}

/**
 * Returns the stage unchanged.
 * @throws UsageError if the account is not 12 digits, if the stage is disposable but has a domain, or if the surcharge, a
 * hash of the origin secret, the limit of texts or the repository is not allowed, if its functions could exhaust the
 * account, or if a setting lacks something
 */
export function validStage(stage: Stage): Stage {
  const { name, account, domain, surchargePercent, originSecretHashes: hashes } = stage;
  const refuse = (problem: string): never => {
    throw new UsageError(`Stage '${name}' ${problem}`);
  };
  if (!/^\d{12}$/.test(account)) refuse(`has the account '${account}'. An AWS account ID has 12 digits.`);
  if (stage.disposable && domain)
    refuse(
      `is disposable, but has the domain ${domain.name}. Remove one of the two: a stage with customers must keep its data.`,
    );
  const basisPoints = surchargeBasisPoints(stage);
  const isWhole = Math.abs(basisPoints - surchargePercent * 100) < 1e-9;
  if (!isWhole || basisPoints < 0 || basisPoints > MAX_SURCHARGE_BASIS_POINTS)
    refuse(
      `has a surcharge of ${surchargePercent} percent. It must be between 0 and ${MAX_SURCHARGE_BASIS_POINTS / 100} percent, with at most two decimals.`,
    );
  if (hashes.length < 1 || hashes.length > 2 || !hashes.every((hash) => /^[\da-f]{64}$/.test(hash)))
    refuse(
      'must have one or two originSecretHashes, each of 64 hexadecimal digits. docs/origin-secret.md has the commands.',
    );
  const { textsPerDay = DEFAULT_TEXTS_PER_DAY } = stage;
  if (!Number.isInteger(textsPerDay) || textsPerDay < 1 || textsPerDay > 1_000_000)
    refuse(`has a limit of ${textsPerDay} texts a day. It must be a whole number from 1 to 1000000.`);
  const [problem] = [repositoryProblem(stage), capacityProblem(stage), ...settingProblems(stage)].filter(
    (each) => each !== undefined,
  );
  if (problem !== undefined) refuse(problem);
  return stage;
}

/**
 * Rejects credentials for any account but the stage's. CDK's own errors would depend on the permissions of the
 * credentials and would not name the cause.
 *
 * @param account the account of the credentials, from CDK; undefined without credentials
 * @throws UsageError if the accounts differ
 */
export function checkAccount(stage: Stage, account: string | undefined): void {
  if (account === undefined || account === stage.account) return;
  throw new UsageError(
    `Stage '${stage.name}' belongs to the AWS account ${stage.account}, but these credentials are for ${account}. ` +
      'Use credentials for its account, or change the account in infra/stages.ts.',
  );
}
