import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

/** Objects of one private bucket, for those who put them there. */
export interface ObjectWriter {
  write(key: string, content: Uint8Array, contentType: string): Promise<void>;
}

/** The bucket of this name, with the SDK's own settings from the environment. */
export function connectObjectWriter(bucket: string): ObjectWriter {
  const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  return {
    write: async (key, content, contentType) => {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentType: contentType }),
      );
    },
  };
}
