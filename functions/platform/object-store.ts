import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** Objects of one private bucket. */
export interface ObjectStore {
  /** @throws when there is no such object. */
  read(key: string): Promise<Uint8Array>;
  write(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** An address from which anybody can read the object for so many seconds. */
  address(key: string, seconds: number): Promise<string>;
}

/** The bucket of this name, with the SDK's own settings from the environment. */
export function connectObjectStore(bucket: string): ObjectStore {
  const client = new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    read: async (key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (!Body) throw new Error(`The object ${key} came without content.`);
      return Body.transformToByteArray();
    },
    write: async (key, content, contentType) => {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentType: contentType }),
      );
    },
    address: (key, seconds) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), { expiresIn: seconds }),
  };
}
