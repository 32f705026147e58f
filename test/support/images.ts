import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import sharp from 'sharp';
import { IMAGE_BUCKET } from './engine.ts';

/** The name of a image where only one is needed. */
export const SAMPLE_IMAGE = 'front.jpg';

interface ImageOptions {
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';
  width?: number;
  height?: number;
  /** A CSS colour, over all of it. */
  colour?: string;
  /** The EXIF orientation, 1 to 8. */
  orientation?: number;
}

/** A file as a camera would write it. */
export function aImage(options: ImageOptions = {}): Promise<Buffer> {
  const { format = 'jpeg', width = 80, height = 60, colour = '#c4622d', orientation = 1 } = options;
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}

/** The event that EventBridge sends when an object of this key was put. */
export function anArrival(key: string, bucket = IMAGE_BUCKET): S3ObjectCreatedNotificationEvent {
  const detail = { bucket: { name: bucket }, object: { key, size: 1, etag: 'etag', 'version-id': 'v1' } };
  return { source: 'aws.s3', 'detail-type': 'Object Created', detail } as S3ObjectCreatedNotificationEvent;
}
