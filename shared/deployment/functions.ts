import { READY_MESSAGE_TYPES, SENT_STATES } from '../rules/messages/ready-messages.ts';
import { collectionFunctions } from './collection-functions.ts';
import { imageFunctions, LIST_IMAGES } from './image-functions.ts';
import { IMAGE_FOLDERS } from './images.ts';
import type { LambdaFunction } from './lambda-function.ts';
import { messageFunctions } from './message-functions.ts';
import { shippingFunctions } from './shipping-functions.ts';

const READ_LISTS = { on: 'list index', actions: ['Query'] } as const;
const READ_CARD_SECRET = { on: 'card provider secret', actions: ['GetSecretValue'] } as const;

const PAYMENT_VARIABLES = [
  'TABLE_NAME',
  'SURCHARGE_BASIS_POINTS',
  'CARD_PROVIDER_URL',
  'CARD_PROVIDER_SECRET',
] as const;

/** A scheduled function for payments. Its runs may overlap, because each step can be repeated. */
const PAYMENT_JOB = {
  variables: PAYMENT_VARIABLES,
  permissions: [
    { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
    READ_LISTS,
    READ_CARD_SECRET,
  ],
  timeoutSeconds: 120,
} as const;

/**
 * Every Lambda function. The functions' types, their bundles, their constructs on AWS and the local portal are derived
 * from this table, and the local portal denies a function what it has not declared.
 */
export const functions = {
  appointments: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME', 'PRODUCT_NAME'],
    // UpdateItem for the slot counters.
    permissions: [{ on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] }, READ_LISTS],
  },
  'browser-errors': { source: { kind: 'api' }, variables: [], permissions: [] },
  claims: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME', 'IMAGE_BUCKET'],
    // UpdateItem for the figures, DeleteItem for a draft.
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
      READ_LISTS,
      { on: 'images', folder: IMAGE_FOLDERS.claims, actions: ['GetObject', 'PutObject', 'DeleteObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.signatures, actions: ['GetObject'] },
      LIST_IMAGES,
    ],
  },
  customers: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME'],
    // UpdateItem for the counter of customer numbers, DeleteItem for search terms of a changed name.
    permissions: [{ on: 'table', actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] }],
  },
  intake: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME', 'IMAGE_BUCKET'],
    // UpdateItem for the counter of freight bill numbers, DeleteItem for the claim of a removed package's number.
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
      READ_LISTS,
      { on: 'images', folder: IMAGE_FOLDERS.intake, actions: ['GetObject', 'PutObject', 'DeleteObject'] },
      // Whether a photo of a received package exists.
      { on: 'images', folder: IMAGE_FOLDERS.originals, actions: ['GetObject'] },
      LIST_IMAGES,
    ],
  },
  locations: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME'],
    permissions: [{ on: 'table', actions: ['Query'] }],
  },
  overview: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME'],
    permissions: [{ on: 'table', actions: ['GetItem', 'Query'] }, READ_LISTS],
  },
  'parcel-images': {
    source: { kind: 'api' },
    variables: ['TABLE_NAME', 'IMAGE_BUCKET'],
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query'] },
      { on: 'images', folder: IMAGE_FOLDERS.originals, actions: ['GetObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.thumbnails, actions: ['GetObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.signatures, actions: ['GetObject'] },
    ],
  },
  parcels: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME'],
    permissions: [{ on: 'table', actions: ['GetItem', 'Query', 'PutItem'] }, READ_LISTS],
  },
  payments: {
    source: { kind: 'api' },
    variables: PAYMENT_VARIABLES,
    // UpdateItem for paid parcels and receipt numbers, DeleteItem for a removed card.
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
      READ_CARD_SECRET,
    ],
    // A call to the card provider takes up to 10 seconds, and some requests need two. The gateway waits 30 seconds.
    timeoutSeconds: 29,
  },
  quotes: { source: { kind: 'api' }, variables: [], permissions: [] },
  sailings: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME'],
    permissions: [{ on: 'table', actions: ['GetItem', 'Query', 'PutItem'] }, READ_LISTS],
  },
  'staff-edits': {
    source: { kind: 'api' },
    variables: ['TABLE_NAME', 'WAREHOUSE_WAIVER_LIMIT'],
    permissions: [{ on: 'table', actions: ['GetItem', 'Query', 'PutItem'] }],
  },
  'staff-parcels': {
    source: { kind: 'api' },
    variables: ['TABLE_NAME'],
    // DeleteItem and PutItem, because a deleted parcel moves to another key.
    permissions: [{ on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'] }, READ_LISTS],
  },
  identity: {
    source: { kind: 'user-pool' },
    // Has no user pool id, because the pool depends on the function. Each trigger event contains it.
    variables: ['TABLE_NAME', 'STAFF_SECOND_FACTOR', 'PRODUCT_NAME', 'SITE_ORIGIN', 'CUSTOMER_SERVICE_EMAIL'],
    permissions: [
      // DeleteItem, because a replaced email address no longer maps to its customer.
      { on: 'table', actions: ['DeleteItem', 'GetItem', 'PutItem'] },
      {
        on: 'user pool',
        actions: [
          'AdminAddUserToGroup',
          'AdminGetUser',
          'AdminLinkProviderForUser',
          'AdminSetUserPassword',
          'AdminUpdateUserAttributes',
          'AdminUserGlobalSignOut',
          'ListUsers',
        ],
      },
    ],
    timeoutSeconds: 5,
  },
  counts: {
    source: {
      kind: 'stream',
      types: ['parcel'],
      // Most batches fit in one transaction of up to 100 writes: one per package and one per counter.
      batchSize: 80,
    },
    variables: ['TABLE_NAME'],
    permissions: [{ on: 'table', actions: ['GetItem', 'PutItem', 'UpdateItem'] }],
  },
  // With `counts`, the stream has two readers. AWS recommends no more.
  'parcel-changes': {
    source: {
      kind: 'stream',
      types: [
        ...[
          'parcel',
          'appointment',
          'payment',
          'payment-link',
          'refund',
          'customer',
          'login',
          'email-claim',
          'handover',
          'agent-handover',
          'terminal-closure',
        ],
        ...['claim', 'forwarded-mail', 'message', 'outbox-row', 'pickup-authorization'],
      ],
      only: {
        message: { messageType: READY_MESSAGE_TYPES, messageState: SENT_STATES },
        'pickup-authorization': { authorizationState: ['LOCKED'] },
      },
      batchSize: 25,
    },
    variables: ['TABLE_NAME', 'IMAGE_JOBS_QUEUE_URL', 'MESSAGES_QUEUE_URL', 'SHIPPING_CHANGES_QUEUE_URL'],
    // DeleteItem, because a completed parcel moves to another key.
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
      // The pickups of a terminal that closes.
      READ_LISTS,
      { on: 'queue', of: 'image-jobs', actions: ['SendMessage'] },
      { on: 'queue', of: 'message-sender', actions: ['SendMessage'] },
      { on: 'queue', of: 'shipping-sender', actions: ['SendMessage'] },
    ],
    timeoutSeconds: 30,
  },
  ...imageFunctions,
  ...messageFunctions,
  ...collectionFunctions,
  ...shippingFunctions,
  reconciler: {
    source: { kind: 'schedule', every: { minutes: 1 } },
    ...PAYMENT_JOB,
  },
  'charge-comparison': {
    // At night, and after the end of the day in UTC, by which charges are compared.
    source: { kind: 'schedule', every: { dayAt: '03:30', timeZone: 'America/Los_Angeles' } },
    ...PAYMENT_JOB,
  },
  'site-check': {
    source: { kind: 'schedule', every: { minutes: 10 } },
    variables: ['SITE_ORIGIN', 'SITE_CHECK_SECRET'],
    permissions: [{ on: 'site check secret', actions: ['GetSecretValue'] }],
    timeoutSeconds: 60,
  },
} as const satisfies Record<string, LambdaFunction>;

type Functions = typeof functions;
export type FunctionName = keyof Functions;
type SourceKind = LambdaFunction['source']['kind'];
type NamesOf<K extends SourceKind> = {
  [N in FunctionName]: Functions[N]['source']['kind'] extends K ? N : never;
}[FunctionName];
/** A service of the API. Each route names its service. */
export type ServiceName = NamesOf<'api'>;
/** A function that runs in the background. */
export type EventFunctionName = Exclude<FunctionName, NamesOf<'api' | 'user-pool'>>;
export type SourceOf<N extends FunctionName> = Functions[N]['source'];

/** The functions with one of these kinds of sources. */
function functionsBy<K extends SourceKind>(...kinds: readonly K[]) {
  const entries = Object.entries(functions).filter(([, { source }]) =>
    kinds.some((kind) => kind === source.kind),
  );
  return Object.fromEntries(entries) as unknown as Pick<Functions, NamesOf<K>>;
}

export const serviceNames = () => Object.keys(functionsBy('api')) as ServiceName[];
export const eventFunctions = () => functionsBy('bucket', 'stream', 'queue', 'schedule');
