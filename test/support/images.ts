import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import sharp from 'sharp';
import { IMAGE_BUCKET } from './local-stores.ts';

/** The default image name. */
export const SAMPLE_IMAGE = 'front.jpg';

interface ImageOptions {
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';
  width?: number;
  height?: number;
  /** A CSS color that fills the image. */
  color?: string;
  /** The EXIF orientation, 1 to 8. */
  orientation?: number;
}

/** An image file like one from a camera. */
export function anImage(options: ImageOptions = {}): Promise<Buffer> {
  const { format = 'jpeg', width = 80, height = 60, color = '#c4622d', orientation = 1 } = options;
  return sharp({ create: { width, height, channels: 3, background: color } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}

/** The EventBridge event for an uploaded object. */
export function anObjectCreatedEvent(key: string, bucket = IMAGE_BUCKET): S3ObjectCreatedNotificationEvent {
  const detail = { bucket: { name: bucket }, object: { key, size: 1, etag: 'etag', 'version-id': 'v1' } };
  return { source: 'aws.s3', 'detail-type': 'Object Created', detail } as S3ObjectCreatedNotificationEvent;
}
