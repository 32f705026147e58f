import * as z from 'zod/mini';
import { MAX_SURCHARGE_BASIS_POINTS } from '../rules/cards/surcharge.ts';
import type { IMAGE_FOLDERS } from './images.ts';

/**
 * Every environment variable that a Lambda function can have. `functions.ts` lists the variables of each function,
 * which validates them at startup.
 */
export const Environment = z.object({
  STAGE: z.string().check(z.minLength(1)),
  /** What was deployed, such as a commit. On each log line, and on each response of the API. */
  RELEASE: z.string().check(z.minLength(1)),
  /** The SHA-256 hashes of the accepted origin secrets: one, or two during a rotation. */
  ORIGIN_SECRET_HASHES: z.string().check(z.regex(/^[\da-f]{64}( [\da-f]{64})?$/)),
  /** Whether changes of packages are written to the outbox, from which a shipping system is told of them. */
  SHIPPING_SYSTEM: z._default(z.enum(['none', 'connected']), 'none'),
  LOG_LEVEL: z._default(z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']), 'INFO'),
  TABLE_NAME: z.string().check(z.minLength(3)),
  IMAGE_BUCKET: z.string().check(z.minLength(3)),
  /** The queue of the function `image-jobs`. */
  IMAGE_JOBS_QUEUE_URL: z.string().check(z.minLength(1)),
  /** The queue of the function `message-sender`. */
  MESSAGES_QUEUE_URL: z.string().check(z.minLength(1)),
  /** The origin of the site, such as `https://portal.northbound.example`, or the name of the SSM parameter that has it. */
  SITE_ORIGIN: z.string().check(z.regex(/^(https?:\/\/[^/]+|\/[\w/-]+)$/)),
  /** The address that messages are sent from. Empty in a stage that sends no email. */
  MAIL_FROM: z.string(),
  /** The name of the configuration sets for email and for texts. Their events report what became of a message. */
  MESSAGES_CONFIGURATION_SET: z.string(),
  /** The phone number or pool that texts are sent from. Empty in a stage whose number is not registered yet. */
  TEXT_ORIGIN: z.string(),
  /** The most texts that the stage sends in a day. */
  TEXTS_PER_DAY: z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
  /** The name or ARN of the secret with the keys of web push. Empty in a stage without notifications. */
  PUSH_SECRET: z.string(),
  /** The start of the endpoints of the local push sandbox. Empty on AWS, where only push services are called. */
  PUSH_SANDBOX: z.string(),
  /** The name or ARN of the secret with the user of the site check. Empty in a stage that is not checked. */
  SITE_CHECK_SECRET: z.string(),
  CUSTOMER_SERVICE_EMAIL: z.string().check(z.minLength(1)),
  PRODUCT_NAME: z.string().check(z.minLength(1)),
  SURCHARGE_BASIS_POINTS: z.string().check(
    z.regex(/^\d{1,3}$/),
    z.refine((points) => Number(points) <= MAX_SURCHARGE_BASIS_POINTS, 'The surcharge is too high.'),
  ),
  /** What the warehouse can waive of the storage of a package, in dollars. */
  WAREHOUSE_WAIVER_LIMIT: z.string().check(z.regex(/^\d{1,4}(\.\d{1,2})?$/)),
  /** The address of the card provider's API. */
  CARD_PROVIDER_URL: z.string().check(z.minLength(1)),
  /** The name or ARN of the secret with the card provider's credentials. */
  CARD_PROVIDER_SECRET: z.string().check(z.minLength(1)),
  /** The address of the shipping system's API, without a slash at the end. */
  SHIPPING_SYSTEM_URL: z.string().check(z.minLength(1)),
  /** The name or ARN of the secret with the shipping system's credentials. */
  SHIPPING_SYSTEM_SECRET: z.string().check(z.minLength(1)),
  /** The company's own status code of each milestone, as JSON. */
  SHIPPING_STATUS_CODES: z.string().check(z.regex(/^\{.+\}$/)),
  /** The queue of the function `shipping-sender`. Empty in a stage without a shipping system. */
  SHIPPING_CHANGES_QUEUE_URL: z._default(z.string(), ''),
  /** The domain of the addresses to which customers forward mail. Empty in a stage that receives none. */
  RECEIVED_MAIL_DOMAIN: z.string(),
  /** Whether a token has staff groups only if the user has a second factor. */
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']),
});

export type Variables = z.input<typeof Environment>;
export type VariableName = keyof Variables;

/** The variables that every function has. */
export const COMMON_VARIABLES = ['STAGE', 'RELEASE', 'LOG_LEVEL', 'SHIPPING_SYSTEM'] as const;

/** The variables that every service of the API has in addition. */
export const SERVICE_VARIABLES = ['ORIGIN_SECRET_HASHES'] as const;
type GivenVariable = (typeof COMMON_VARIABLES)[number] | (typeof SERVICE_VARIABLES)[number];

/** Requests to the routes of the service with the function's name. */
interface ApiSource {
  readonly kind: 'api';
}

/** The triggers of the user pool, which waits five seconds for a response. */
interface UserPoolSource {
  readonly kind: 'user-pool';
}

/**
 * Changes to items of the table, delivered at least once and in order per item. A change that fails is retried for
 * hours, while those after it in its shard wait, and is then kept for `npm run redrive`.
 */
export interface StreamSource {
  readonly kind: 'stream';
  /** The types of the records. */
  readonly types: readonly string[];
  /** Of some types, only the records that have one of these texts in each attribute. */
  readonly only?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** The maximum number of records per invocation. If the handler throws, all of them are retried. */
  readonly batchSize: number;
}

type ImageFolder = (typeof IMAGE_FOLDERS)[keyof typeof IMAGE_FOLDERS];

/** Objects created in a folder of the image bucket, delivered at least once and in any order. */
interface BucketSource {
  readonly kind: 'bucket';
  readonly folder: ImageFolder;
}

/** A schedule: every number of minutes, or daily at a local time (`HH:MM`). */
interface ScheduleSource {
  readonly kind: 'schedule';
  readonly every: { readonly minutes: number } | { readonly dayAt: string; readonly timeZone: string };
}

/** Messages in the function's own queue, delivered at least once and in any order. */
interface QueueSource {
  readonly kind: 'queue';
  readonly batchSize: number;
  /** The number of deliveries before a message moves to the dead-letter queue. */
  readonly maxReceiveCount: number;
  /** The maximum number of invocations at the same time, at least 2; unlimited by default. */
  readonly maxConcurrency?: number;
}

/** What invokes a function in the background. */
export type EventSource = StreamSource | BucketSource | ScheduleSource | QueueSource;

/**
 * A permission in addition to writing logs and reading from the event source. There are no scans and no administrative
 * actions on the table. IAM authorizes a transaction by the actions that it contains.
 */
export type Permission =
  | {
      readonly on: 'table';
      readonly actions: readonly (
        | 'GetItem'
        | 'Query'
        | 'PutItem'
        | 'UpdateItem'
        | 'DeleteItem'
        | 'ConditionCheckItem'
      )[];
    }
  | { readonly on: 'list index'; readonly actions: readonly ['Query'] }
  | {
      readonly on: 'images';
      readonly folder: ImageFolder;
      readonly actions: readonly ('GetObject' | 'PutObject' | 'DeleteObject')[];
    }
  // Without it, S3 responds with 403 instead of 404 if an object does not exist.
  | { readonly on: 'images'; readonly actions: readonly ['ListBucket'] }
  /** Sending messages to the queue of a function. */
  | { readonly on: 'queue'; readonly of: string; readonly actions: readonly ['SendMessage'] }
  | { readonly on: 'card provider secret'; readonly actions: readonly ['GetSecretValue'] }
  | {
      readonly on: 'push secret' | 'site check secret' | 'shipping system secret';
      readonly actions: readonly ['GetSecretValue'];
    }
  /** Sending email from the stage's address. SES has an action of its own for raw MIME, which the portal sends. */
  | { readonly on: 'mail'; readonly actions: readonly ['SendEmail', 'SendRawEmail'] }
  /** Sending texts from the stage's number. */
  | { readonly on: 'texts'; readonly actions: readonly ['SendTextMessage'] }
  | { readonly on: 'user pool'; readonly actions: readonly (`Admin${string}` | 'ListUsers')[] };

/** The prefix of the IAM actions on each resource. */
const IAM_SERVICES = {
  table: 'dynamodb',
  'list index': 'dynamodb',
  images: 's3',
  queue: 'sqs',
  'card provider secret': 'secretsmanager',
  'push secret': 'secretsmanager',
  'site check secret': 'secretsmanager',
  'shipping system secret': 'secretsmanager',
  mail: 'ses',
  texts: 'sms-voice',
  'user pool': 'cognito-idp',
} as const satisfies Record<Permission['on'], string>;

/** The IAM actions that a permission allows, such as `dynamodb:GetItem`. */
export const iamActions = ({ on, actions }: Permission): string[] =>
  actions.map((action) => `${IAM_SERVICES[on]}:${action}`);

/** The definition of a Lambda function. Its handler is in `functions/lambdas/<name>.ts`. */
export interface LambdaFunction {
  readonly source: ApiSource | UserPoolSource | EventSource;
  /** In addition to those that every function or every service has. */
  readonly variables: readonly Exclude<VariableName, GivenVariable>[];
  readonly permissions: readonly Permission[];
  /** It exists only in stages that have this. */
  readonly requires?: 'shipping system' | 'received mail';
  /** In MB, 1024 by default. CPU scales with memory: cold starts take half as long as with 512 MB at a similar price. */
  readonly memory?: number;
  /** By default {@link DEFAULT_TIMEOUT_SECONDS}. */
  readonly timeoutSeconds?: number;
  /** Whether it is deployed with the native image library, which requires x86_64. */
  readonly nativePackage?: true;
}

/** Well below the 30 seconds that the gateway waits. */
export const DEFAULT_TIMEOUT_SECONDS = 10;
