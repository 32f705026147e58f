import { DEFAULT_RUNTIME_CONFIG, SIGN_IN_PATH } from '../shared/deployment/runtime-config.ts';
import { UsageError } from './usage-error.ts';

/** What differs between one deployment of the portal and another. */
export interface Stage {
  readonly name: string;
  /** The AWS account that the stage belongs to. CDK does not deploy it with credentials of another one. */
  readonly account: string;
  readonly region: string;
  readonly productName: string;
  /**
   * Whether `cdk destroy` deletes the stage with everything in it: table, images, accounts. Without it the stage is
   * protected against deletion, and its data outlives its stacks. Not for a stage with a domain of its own.
   */
  readonly disposable?: boolean;
  /**
   * The address of its own. Without one the portal is reached at the address that CloudFront gives it. The certificate
   * stands in us-east-1, where CloudFront looks for it.
   */
  readonly domain?: {
    readonly name: string;
    readonly hostedZoneId: string;
    readonly hostedZoneName: string;
    readonly certificateArn: string;
  };
  /**
   * Origins to which the hosted sign-in may send people back, besides the stage's own domain. They stand here rather
   * than being taken from CloudFront, so that identity and web do not need each other. A stage without a domain gets its
   * CloudFront address here after its first deployment; only the sign-in with Google waits for that.
   */
  readonly signInOrigins: readonly string[];
  /** First part of the hosted sign-in's address; unique in the region, over all AWS accounts. */
  readonly signInPrefix: string;
  /**
   * Who the mail of accounts comes from, and the domain of theirs that SES in the stage's region has verified. Without it
   * Cognito sends from an address of its own, at most 50 messages a day.
   */
  readonly mail?: { readonly from: string; readonly verifiedDomain: string };
  /**
   * Lets people take codes by e-mail as their second factor; off unless set. Needs `mail`, and takes the password reset
   * by e-mail from whoever chooses it: read `docs/decisions/0041-email-as-second-factor.md` first.
   */
  readonly emailSecondFactor?: boolean;
  /** Name of a secret with `clientId` and `clientSecret`. Without it nobody signs in with Google. */
  readonly googleSecretName?: string;
  readonly maintenanceMode: boolean;
  readonly logLevel: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
  /** Where alarms go. The address must confirm the subscription once. */
  readonly alarmEmail?: string;
  /** Percent on top of a payment by credit card. */
  readonly surchargePercent: number;
  /** Days. One of the periods that CloudWatch knows. */
  readonly logRetentionDays: 7 | 14 | 30 | 90 | 180 | 365;
  /** Days for which a replaced or deleted image can be brought back. */
  readonly imageRetentionDays: number;
  /** The card provider's page. */
  readonly paymentFrame: { readonly domain: string; readonly path: string };
  readonly customerServiceEmail: string;
  readonly ratesEmail: string;
  /** For the routes that need a token. */
  readonly throttle: Throttle;
  /** For each public route by itself, so that a flood of calls without a token takes nothing from customers. */
  readonly publicThrottle: Throttle;
}

/** Requests a second, and how many at once above that. */
interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

const { region, productName, customerServiceEmail, ratesEmail } = DEFAULT_RUNTIME_CONFIG;
const common = {
  region,
  productName,
  maintenanceMode: false,
  surchargePercent: 2.5,
  customerServiceEmail,
  ratesEmail,
} satisfies Partial<Stage>;

/** Names under `.example`, and the ids beside them, are placeholders for those of the account that deploys. */
export const stages = {
  dev: {
    ...common,
    name: 'dev',
    account: '000000000000',
    disposable: true,
    signInOrigins: ['http://localhost:3000'],
    signInPrefix: 'northbound-dev',
    logLevel: 'DEBUG',
    logRetentionDays: 14,
    imageRetentionDays: 7,
    paymentFrame: { domain: 'sandbox.card-provider.example', path: '/pay' },
    throttle: { rate: 50, burst: 100 },
    publicThrottle: { rate: 10, burst: 20 },
  },
  production: {
    ...common,
    name: 'production',
    account: '111111111111',
    domain: {
      name: 'portal.northbound.example',
      hostedZoneId: 'Z0000000000000000000',
      hostedZoneName: 'northbound.example',
      certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-0000-0000-000000000000',
    },
    signInOrigins: [],
    signInPrefix: 'northbound-production',
    mail: { from: 'no-reply@northbound.example', verifiedDomain: 'northbound.example' },
    googleSecretName: 'northbound/production/google',
    logLevel: 'INFO',
    alarmEmail: 'operations@northbound.example',
    logRetentionDays: 365,
    imageRetentionDays: 90,
    paymentFrame: { domain: 'pay.card-provider.example', path: '/pay' },
    throttle: { rate: 200, burst: 400 },
    publicThrottle: { rate: 20, burst: 40 },
  },
} as const satisfies Record<string, Stage>;

/**
 * The stage of this name, as `-c stage=NAME` gives it.
 *
 * @throws UsageError, in words for the terminal, if there is no such stage or if it contradicts itself.
 */
export function findStage(name: unknown): Stage {
  const known: Record<string, Stage> = stages;
  const stage = typeof name === 'string' && Object.hasOwn(known, name) ? known[name] : undefined;
  if (stage) return checkedStage(stage);
  const problem = name === undefined ? 'No stage was given.' : `There is no stage '${String(name)}'.`;
  throw new UsageError(`${problem} Use -c stage=NAME with one of: ${Object.keys(known).join(', ')}.`);
}

/** @returns the stage itself. @throws UsageError if its account is not 12 digits, or if it is disposable but has a domain. */
export function checkedStage(stage: Stage): Stage {
  if (!/^\d{12}$/.test(stage.account)) {
    throw new UsageError(
      `Stage '${stage.name}' has the account '${stage.account}'. An AWS account is 12 digits.`,
    );
  }
  if (stage.disposable && stage.domain) {
    throw new UsageError(
      `Stage '${stage.name}' is disposable, but has the domain ${stage.domain.name}. Take out one of the two: a stage ` +
        'that people use must keep its data.',
    );
  }
  return stage;
}

/**
 * Refuses credentials for an account other than the stage's. CDK's own errors for this depend on what the credentials may
 * do there, and name roles and buckets.
 *
 * @param account the account of the credentials, as CDK passes it; undefined without credentials
 * @throws UsageError
 */
export function checkAccount(stage: Stage, account: string | undefined): void {
  if (account === undefined || account === stage.account) return;
  throw new UsageError(
    `Stage '${stage.name}' belongs to the AWS account ${stage.account}, but these credentials are for ${account}. ` +
      'Use credentials for its account, or change the account in infra/stages.ts.',
  );
}

/** Every address to which the hosted sign-in may send people back. */
export function signInAddresses(stage: Stage): string[] {
  const own = stage.domain ? [`https://${stage.domain.name}`] : [];
  return [...own, ...stage.signInOrigins].map((origin) => `${origin}${SIGN_IN_PATH}`);
}

/** The hosted sign-in's host name. A stage without Google has none: with a password people sign in on the site. */
export function signInDomain(stage: Stage): string | undefined {
  if (!stage.googleSecretName) return undefined;
  return `${stage.signInPrefix}.auth.${stage.region}.amazoncognito.com`;
}
