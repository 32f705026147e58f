import { LIST_IMAGES } from './image-functions.ts';
import { IMAGE_FOLDERS } from './images.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** What the functions that send messages have in common. */
const MESSAGE_JOB = {
  variables: [
    'TABLE_NAME',
    'IMAGE_BUCKET',
    'PRODUCT_NAME',
    'SITE_ORIGIN',
    'CUSTOMER_SERVICE_EMAIL',
    'MAIL_FROM',
    'MESSAGES_CONFIGURATION_SET',
    'TEXT_ORIGIN',
    'TEXTS_PER_DAY',
    'PUSH_SECRET',
    'PUSH_SANDBOX',
  ],
} as const;

const SEND = [
  // DeleteItem for push subscriptions that have ended, UpdateItem for the counter of texts.
  { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  { on: 'mail', actions: ['SendEmail', 'SendRawEmail'] },
  { on: 'texts', actions: ['SendTextMessage'] },
  { on: 'push secret', actions: ['GetSecretValue'] },
] as const;

/** The functions of messages to customers, and of the mail that they forward. */
export const messageFunctions = {
  messages: {
    source: { kind: 'api' },
    variables: [
      'TABLE_NAME',
      'PUSH_SANDBOX',
      'TEXT_ORIGIN',
      'TEXTS_PER_DAY',
      'MESSAGES_CONFIGURATION_SET',
      'PRODUCT_NAME',
    ],
    // It sends only codes that confirm a phone number: `due-messages` sends what staff have sent again. DeleteItem for
    // push subscriptions, UpdateItem for the counter of texts.
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
      { on: 'texts', actions: ['SendTextMessage'] },
    ],
  },
  'message-sender': {
    // A failed message returns after three minutes (six times the timeout), for about six hours.
    // Two senders at a time, because SES lets a new account send only a few emails a second. The events of a whole pile
    // of packages take less than a minute.
    source: { kind: 'queue', batchSize: 1, maxReceiveCount: 120, maxConcurrency: 2 },
    ...MESSAGE_JOB,
    permissions: SEND,
    timeoutSeconds: 30,
  },
  'due-messages': {
    source: { kind: 'schedule', every: { minutes: 1 } },
    ...MESSAGE_JOB,
    // It sends the digests, and only they have photos.
    permissions: [
      ...SEND,
      { on: 'list index', actions: ['Query'] },
      { on: 'images', folder: IMAGE_FOLDERS.thumbnails, actions: ['GetObject'] },
      { on: 'images', actions: ['ListBucket'] },
    ],
    timeoutSeconds: 120,
  },
  'forwarded-mail': {
    // A failed one returns after three minutes (six times the timeout), nine times: each try counts toward the customer's day.
    source: { kind: 'queue', batchSize: 1, maxReceiveCount: 10, maxConcurrency: 2 },
    variables: ['TABLE_NAME', 'IMAGE_BUCKET', 'RECEIVED_MAIL_DOMAIN'],
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem'] },
      { on: 'images', folder: IMAGE_FOLDERS.receivedMail, actions: ['GetObject', 'DeleteObject'] },
      LIST_IMAGES,
    ],
    requires: 'received mail',
    timeoutSeconds: 30,
  },
} as const satisfies Record<string, LambdaFunction>;
