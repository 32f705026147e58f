import { LIST_IMAGES } from './image-functions.ts';
import { IMAGE_FOLDERS } from './images.ts';
import type { LambdaFunction } from './lambda-function.ts';

const READ_LISTS = { on: 'list index', actions: ['Query'] } as const;

/** The functions of who collects, who sends and what is coming. Part of the table in `functions.ts`. */
export const collectionFunctions = {
  collection: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME', 'TEXT_ORIGIN', 'TEXTS_PER_DAY', 'MESSAGES_CONFIGURATION_SET', 'PRODUCT_NAME'],
    // DeleteItem, because an authorization that has ended moves to another key, UpdateItem for the counter of texts.
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
      { on: 'texts', actions: ['SendTextMessage'] },
    ],
  },
  handovers: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME', 'IMAGE_BUCKET'],
    // DeleteItem and PutItem, because a closed parcel moves to another key, UpdateItem for the counter of wrong codes,
    // ConditionCheckItem for customers' instructions to agents.
    permissions: [
      {
        on: 'table',
        actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      },
      READ_LISTS,
      { on: 'images', folder: IMAGE_FOLDERS.signatures, actions: ['PutObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.signatureUploads, actions: ['GetObject', 'PutObject'] },
      LIST_IMAGES,
    ],
  },
  'pre-alerts': {
    source: { kind: 'api' },
    variables: ['TABLE_NAME', 'RECEIVED_MAIL_DOMAIN'],
    permissions: [{ on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'] }],
  },
  tracking: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME', 'PRODUCT_NAME'],
    // UpdateItem for the counters of wrong tracking codes.
    permissions: [{ on: 'table', actions: ['GetItem', 'Query', 'UpdateItem'] }],
  },
} as const satisfies Record<string, LambdaFunction>;
