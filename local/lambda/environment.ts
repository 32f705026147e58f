import { createHash } from 'node:crypto';
import type { Variables } from '#shared/deployment/lambda-function.ts';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { queueUrl } from '../events/queue-server.ts';
import { PUSH_SANDBOX_PATH } from '../messages/push-sandbox.ts';
import { LOCAL_RELEASE, LOCAL_SURCHARGE_BASIS_POINTS } from '../server/runtime-config.ts';
import { SANDBOX_STATUS_CODES } from '../shipping-system/engine/system-rules.ts';
import { STORE_CREDENTIALS } from '../storage/object-store.ts';
import type { FunctionEnvironment } from './protocol.ts';
import {
  CARD_PROVIDER_SECRET,
  IMAGE_BUCKET,
  LOCAL_MAIL_FROM,
  LOCAL_RECEIVED_MAIL_DOMAIN,
  LOCAL_TEXT_ORIGIN,
  PUSH_SECRET,
  SHIPPING_SYSTEM_SECRET,
  TABLE_NAME,
} from './roles.ts';

/** URLs of the local emulators. */
type Endpoints = Record<
  'dynamo' | 'store' | 'identity' | 'secrets' | 'queues' | 'messages' | 'cardProvider' | 'site',
  string
> & {
  /** Undefined if there is none. */
  readonly shippingSystem?: string | undefined;
};

/** What differs from one start of the portal to the next. */
interface Settings {
  readonly originSecret: string;
  /** Whether staff need a second factor. */
  readonly staffSecondFactor?: boolean | undefined;
}

/** The functions' environment variables, including those that point the AWS SDK at the local emulators. */
export function functionEnvironment(
  endpoints: Endpoints,
  { originSecret, staffSecondFactor = false }: Settings,
): FunctionEnvironment {
  const own: Required<Variables> = {
    STAGE: 'local',
    RELEASE: LOCAL_RELEASE,
    ORIGIN_SECRET_HASHES: createHash('sha256').update(originSecret).digest('hex'),
    LOG_LEVEL: 'INFO',
    TABLE_NAME,
    IMAGE_BUCKET,
    IMAGE_JOBS_QUEUE_URL: queueUrl(endpoints.queues, 'image-jobs'),
    MESSAGES_QUEUE_URL: queueUrl(endpoints.queues, 'message-sender'),
    SITE_ORIGIN: endpoints.site,
    MAIL_FROM: LOCAL_MAIL_FROM,
    MESSAGES_CONFIGURATION_SET: 'local',
    TEXT_ORIGIN: LOCAL_TEXT_ORIGIN,
    TEXTS_PER_DAY: '10000',
    PUSH_SECRET,
    // The local portal does not check itself.
    SITE_CHECK_SECRET: '',
    PUSH_SANDBOX: `${endpoints.site}${PUSH_SANDBOX_PATH}/`,
    CUSTOMER_SERVICE_EMAIL: DEFAULT_RUNTIME_CONFIG.customerServiceEmail,
    PRODUCT_NAME: DEFAULT_RUNTIME_CONFIG.productName,
    SURCHARGE_BASIS_POINTS: String(LOCAL_SURCHARGE_BASIS_POINTS),
    WAREHOUSE_WAIVER_LIMIT: '10',
    SHIPPING_SYSTEM: endpoints.shippingSystem === undefined ? 'none' : 'connected',
    SHIPPING_SYSTEM_URL: endpoints.shippingSystem ?? 'none',
    SHIPPING_SYSTEM_SECRET,
    SHIPPING_STATUS_CODES: JSON.stringify(SANDBOX_STATUS_CODES),
    SHIPPING_CHANGES_QUEUE_URL: queueUrl(endpoints.queues, 'shipping-sender'),
    CARD_PROVIDER_URL: endpoints.cardProvider,
    CARD_PROVIDER_SECRET,
    RECEIVED_MAIL_DOMAIN: LOCAL_RECEIVED_MAIL_DOMAIN,
    STAFF_SECOND_FACTOR: staffSecondFactor ? 'required' : 'optional',
  };
  return {
    // The AWS SDK's variables. They override the user's credentials and configuration files.
    AWS_REGION: DEFAULT_RUNTIME_CONFIG.region,
    AWS_ACCESS_KEY_ID: STORE_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STORE_CREDENTIALS.secretAccessKey,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamo,
    AWS_ENDPOINT_URL_S3: endpoints.store,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.identity,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
    AWS_ENDPOINT_URL_SQS: endpoints.queues,
    AWS_ENDPOINT_URL_SESV2: endpoints.messages,
    AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2: endpoints.messages,
    AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_REQUIRED',
    ...own,
    // Nothing collects metrics locally, and they would clutter the log.
    POWERTOOLS_METRICS_DISABLED: 'true',
  };
}
