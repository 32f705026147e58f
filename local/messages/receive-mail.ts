import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { IMAGE_BUCKET } from '../lambda/roles.ts';
import { STORE_CREDENTIALS } from '../storage/object-store.ts';
import { receivedMail, type SentMail } from './received-mail.ts';

interface Options {
  /** The endpoint of the object store. */
  readonly store: string;
  readonly now: () => Date;
  /** Enqueues a message for a function. */
  readonly send: (functionName: string, body: string) => void;
}

/** Emulates how SES receives a mail: it stores the mail in the bucket, and then SNS tells the function about it. */
export function mailReceiver({ store, now, send }: Options) {
  const config = { endpoint: store, region: DEFAULT_RUNTIME_CONFIG.region, credentials: STORE_CREDENTIALS };
  return async (sent: SentMail): Promise<void> => {
    const { key: Key, mime: Body, notification } = receivedMail(sent, now());
    const client = new S3Client({ ...config, requestChecksumCalculation: 'WHEN_REQUIRED' });
    try {
      await client.send(new PutObjectCommand({ Bucket: IMAGE_BUCKET, Key, Body }));
    } finally {
      client.destroy();
    }
    send('forwarded-mail', JSON.stringify(notification));
  };
}
