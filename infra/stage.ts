import type { LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { SIGN_IN_PATH } from '#shared/deployment/runtime-config.ts';
import type { ShippingSystem } from './shipping-system.ts';

/** The only region to which CloudFront and its certificates report, and an alarm sees only its own region. */
export const EDGE_REGION = 'us-east-1';

/** The settings of one deployment of the portal. */
export interface Stage {
  readonly name: string;
  /** The AWS account of the stage. Credentials for any other account are rejected (decision 57). */
  readonly account: string;
  readonly region: string;
  /**
   * The GitHub repository whose workflows deploy the stage: `OWNER/NAME`, and the ids of both on GitHub, which
   * `docs/deploy.md` says how to find. Without it, they cannot.
   */
  readonly repository?: { readonly name: string; readonly ownerId: number; readonly id: number };
  readonly productName: string;
  /**
   * Whether `cdk destroy` deletes the stage with all of its data: table, images, user accounts. Other stages have
   * termination protection, and their data is retained even if the stacks are deleted. Not allowed with `domain`.
   */
  readonly disposable?: boolean;
  /**
   * A custom domain. Without one, the portal is served from its CloudFront domain name. The certificate must be in
   * us-east-1, as CloudFront requires.
   */
  readonly domain?: {
    readonly name: string;
    readonly hostedZoneId: string;
    readonly hostedZoneName: string;
    readonly certificateArn: string;
  };
  /**
   * Origins besides `domain` that the hosted sign-in may redirect to and that photos may be uploaded from, such as a
   * developer's own. Google sign-in in a stage without a domain needs the site's own, `SiteAddress` of the web stack: the
   * user pool is deployed before CloudFront has named the site.
   */
  readonly signInOrigins: readonly string[];
  /** The domain prefix of the hosted sign-in. Must be unique in the region across all AWS accounts. */
  readonly signInPrefix: string;
  /**
   * The sender of messages and account emails, and its domain, verified with SES in the stage's region:
   * `docs/messages-operations.md`. Without it, no messages are sent by email, and Cognito uses its default sender,
   * limited to 50 emails a day.
   */
  readonly mail?: { readonly from: string; readonly verifiedDomain: string };
  /**
   * The domain to which customers forward the mail of shops, such as `in.northbound.example`: verified with SES in the stage's
   * region, with an MX record: `docs/messages-operations.md`. Nothing else may receive mail there. Without it, no mail is received,
   * and customers are offered no address.
   */
  readonly receivedMail?: { readonly domain: string };
  /**
   * The ARN of the phone number or pool that texts are sent from, once it is registered with the phone companies:
   * `docs/messages-operations.md`. Without it, no texts are sent.
   */
  readonly textOrigin?: string;
  /**
   * The most texts that the stage sends in a day, codes included; {@link DEFAULT_TEXTS_PER_DAY} by default. What exceeds it
   * goes by email, and an alarm rings.
   */
  readonly textsPerDay?: number;
  /**
   * What the warehouse can waive of the storage of a package while it waits, in dollars;
   * {@link DEFAULT_WAREHOUSE_WAIVER_LIMIT} by default. Customer service can waive any sum.
   */
  readonly warehouseWaiverLimit?: number;
  /**
   * The keys of web push, printed by `npx web-push generate-vapid-keys --json`: the public one, and the name of the secret
   * with that output. Without them, there are no notifications. New keys end all subscriptions.
   */
  readonly push?: { readonly publicKey: string; readonly secretName: string };
  /** Another number than before creates a new user pool, after the last one was lost: `docs/recovery.md`. */
  readonly userPoolNumber?: number;
  /**
   * Offers email codes as a second factor; false by default. Requires `mail`, and Cognito's Essentials plan, which costs
   * almost three times as much. Users who choose it can no longer reset their password by email: read
   * `docs/decisions/0079-second-factors.md` first.
   */
  readonly emailSecondFactor?: boolean;
  /**
   * Gives staff their rights only after a sign-in with a second factor; false by default. Staff set up an authenticator
   * app at their first sign-in, and cannot sign in with Google. Read
   * `docs/decisions/0079-second-factors.md` before turning it on or off.
   */
  readonly staffSecondFactor?: boolean;
  /** The name of a secret with `clientId` and `clientSecret`. Without it, there is no Google sign-in. */
  readonly googleSecretName?: string;
  readonly maintenanceMode: boolean;
  readonly logLevel: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
  /** The recipient of alarms, who must confirm the subscription once. Without it, there are no alarms. */
  readonly alarmEmail?: string;
  /** The recipient of alarms that cannot wait for the morning, such as a pager's; `alarmEmail` by default. Requires it. */
  readonly pageEmail?: string;
  /**
   * The name of the secret with `email` and `password` of the user with whom the site check signs in every ten minutes:
   * `docs/operations.md`. Without it, the site is not checked.
   */
  readonly siteCheckSecretName?: string;
  /** What the account may cost in a month, in dollars. More is reported to `alarmEmail`, which it requires. */
  readonly monthlyBudget?: number;
  /** The credit card surcharge in percent: at most 3, with at most two decimals. */
  readonly surchargePercent: number;
  /** Only values that CloudWatch Logs supports. */
  readonly logRetentionDays: 7 | 14 | 30 | 90 | 180 | 365;
  /** How long a replaced or deleted image can be restored. */
  readonly imageRetentionDays: number;
  /**
   * Copies of the data in another account of the organization, in another region: a logically air-gapped vault for the
   * table, and a bucket for signatures and the files of claims. `infra/backup-account.ts` creates both; `docs/backups.md` has
   * the steps. Without it, nothing outlives the account.
   */
  readonly backup?: { readonly vaultArn: string; readonly filesBucket: string };
  /**
   * The table that a restore has created, in place of the one of the data stack, which CloudFormation cannot restore:
   * `docs/recovery.md`.
   */
  readonly restoredTable?: { readonly name: string; readonly streamArn: string };
  /**
   * The card provider. `sandbox` deploys the sandbox with the stage, in which only test cards can pay: for disposable stages,
   * which then need no provider and no secret.
   */
  readonly cardProvider: CardProvider | 'sandbox';
  /**
   * The shipping system, which is the company's own server or a host of its own: `docs/shipping/operations.md`. Without one,
   * nothing is sent to any, and the overview says so.
   */
  readonly shippingSystem?: ShippingSystem;
  readonly customerServiceEmail: string;
  readonly ratesEmail: string;
  /**
   * The SHA-256 hashes of the secret with which CloudFront proves to the API that a request came through it: one, or two
   * during a rotation. `docs/origin-secret.md` has the commands that create and rotate it.
   */
  readonly originSecretHashes: readonly string[];
  /**
   * Firewalls in front of the site and of the user pool: a limit of requests for each IP address, because the throttles
   * below are shared by all callers, and rules of AWS. They cost $16 a month and $0.60 for a million requests.
   * `docs/decisions/0134-limits-and-firewalls.md` has their rules. `siteWebAcl` is the ARN that the stack
   * `northbound-STAGE-edge` in us-east-1 prints, which must be deployed first.
   */
  readonly firewall?: { readonly siteWebAcl: string };
  /**
   * How many executions of functions the account allows at the same time in the region, "Concurrent executions" in Service
   * Quotas, and how many of them are kept for these functions, which cannot use more either: identity and payments, so that
   * others cannot stop them, and those of images, so that these cannot stop the others. The throttles below must fit.
   * Without it, nothing is reserved or checked: a new account may have only 10.
   */
  readonly concurrency?: {
    readonly quota: number;
    readonly reserved: Readonly<Record<ReservingFunction, number>>;
  };
  /** The most that the table, and each index, reads and writes in a second, in request units: a limit of the bill. */
  readonly tableLimit: { readonly reads: number; readonly writes: number };
  /** The limit of each route that requires a token, so that a flood of requests to one does not affect the others. */
  readonly throttle: Throttle;
  /** The same for each public route. */
  readonly publicThrottle: Throttle;
}

/** How a stage reaches its card provider. */
export interface CardProvider {
  /** Of its server API. */
  readonly apiUrl: string;
  /** The secret with its credentials and the key of its webhooks; `docs/payments-operations.md` describes the format. */
  readonly secretName: string;
  /** Its card page, which the site shows in a frame. */
  readonly page: { readonly domain: string; readonly path: string };
}

/** A stage whose card provider is known, even if it is the sandbox. */
export interface ConnectedStage extends Stage {
  readonly cardProvider: CardProvider;
}

/** The functions for which a stage can reserve executions. */
export type ReservingFunction = 'identity' | 'payments' | 'images' | 'intake-images';

interface Throttle {
  /** Requests per second. */
  readonly rate: number;
  readonly burst: number;
}

/** Whether the stage has a function. Some exist only in a stage that has what they connect to. */
export function hasFunction({ shippingSystem, receivedMail }: Stage, { requires }: LambdaFunction): boolean {
  if (requires === undefined) return true;
  return requires === 'shipping system' ? shippingSystem !== undefined : receivedMail !== undefined;
}

/** About $9 at the price of a text. */
export const DEFAULT_TEXTS_PER_DAY = 1000;

export const DEFAULT_WAREHOUSE_WAIVER_LIMIT = 10;

/** The surcharge in basis points: 250 is 2.5 percent. */
export function surchargeBasisPoints({ surchargePercent }: Stage): number {
  return Math.round(surchargePercent * 100);
}

/** The name of the SSM parameter with the origin of a site without a domain, written when CloudFront has named it. */
export const siteOriginParameter = ({ name }: Stage): string => `/northbound/${name}/web/siteOrigin`;

/** The origin of the site, or the name of the parameter with it. */
export const siteOriginSource = (stage: Stage): string =>
  stage.domain ? `https://${stage.domain.name}` : siteOriginParameter(stage);

/**
 * The origins from which the site uploads photos. S3 allows one wildcard in an origin. It gives nothing away, because an
 * upload needs a presigned URL.
 */
export const uploadOrigins = ({ domain, signInOrigins }: Stage): string[] => [
  domain ? `https://${domain.name}` : 'https://*.cloudfront.net',
  ...signInOrigins,
];

/**
 * The configuration sets of messages, in SES and in End User Messaging. Account emails have their own, so that complaints
 * about messages cannot stop codes.
 */
export const messagesConfigurationSet = ({ name }: Stage): string => `northbound-${name}-messages`;
export const accountConfigurationSet = ({ name }: Stage): string => `northbound-${name}-account`;

/** The name of the SSM parameter from which CloudFront gets the origin secret. */
export const originSecretParameter = ({ name }: Stage): string => `/northbound/${name}/origin-secret`;

/** All URLs that the hosted sign-in may redirect to. */
export const signInRedirectUrls = ({ domain, signInOrigins }: Stage): string[] =>
  [...(domain ? [`https://${domain.name}`] : []), ...signInOrigins].map(
    (origin) => `${origin}${SIGN_IN_PATH}`,
  );

/** The host name of the hosted sign-in. Only stages with Google have one, because passwords are entered on the site. */
export function signInDomain(stage: Stage): string | undefined {
  if (!stage.googleSecretName) return undefined;
  return `${stage.signInPrefix}.auth.${stage.region}.amazoncognito.com`;
}
