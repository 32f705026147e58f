import { IMAGE_FOLDERS } from './images.ts';
import type { LambdaFunction } from './lambda-function.ts';

export const LIST_IMAGES = { on: 'images', actions: ['ListBucket'] } as const;

/** The functions that process, move and remove images. Part of the table in `functions.ts`. */
export const imageFunctions = {
  images: {
    source: { kind: 'bucket', folder: IMAGE_FOLDERS.originals },
    variables: ['TABLE_NAME', 'IMAGE_BUCKET'],
    permissions: [
      { on: 'table', actions: ['GetItem', 'PutItem', 'DeleteItem'] },
      { on: 'images', folder: IMAGE_FOLDERS.originals, actions: ['GetObject', 'DeleteObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.thumbnails, actions: ['PutObject', 'DeleteObject'] },
      LIST_IMAGES,
    ],
    // The memory size with one full vCPU. Decoding 40 megapixels takes half a gigabyte and a few seconds.
    memory: 1769,
    timeoutSeconds: 60,
    nativePackage: true,
  },
  'intake-images': {
    source: { kind: 'bucket', folder: IMAGE_FOLDERS.intake },
    variables: ['TABLE_NAME', 'IMAGE_BUCKET'],
    permissions: [
      { on: 'table', actions: ['GetItem', 'PutItem'] },
      { on: 'images', folder: IMAGE_FOLDERS.intake, actions: ['GetObject', 'DeleteObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.originals, actions: ['GetObject', 'PutObject'] },
      LIST_IMAGES,
    ],
    timeoutSeconds: 30,
  },
  'image-jobs': {
    // A failed message returns after three minutes (six times the timeout), for about six hours.
    // Five at a time, so that a pile of deleted packages leaves the account's executions to the API.
    source: { kind: 'queue', batchSize: 1, maxReceiveCount: 120, maxConcurrency: 5 },
    variables: ['TABLE_NAME', 'IMAGE_BUCKET'],
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'] },
      { on: 'images', folder: IMAGE_FOLDERS.originals, actions: ['GetObject', 'PutObject', 'DeleteObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.thumbnails, actions: ['DeleteObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.intake, actions: ['GetObject', 'DeleteObject'] },
      LIST_IMAGES,
    ],
    timeoutSeconds: 30,
  },
} as const satisfies Record<string, LambdaFunction>;
