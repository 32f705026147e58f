import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';

/** The objects with failed records in a bucket. */
export function failedRecordsIn(Bucket: string) {
  const client = new S3Client({});
  return {
    list: async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
      return keys;
    },
    read: async (Key: string): Promise<string> => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? '';
    },
    remove: async (Key: string): Promise<void> => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

/** Invokes Lambda functions and waits for them. @throws the function's error */
export function lambdaInvoker() {
  const client = new LambdaClient({});
  return async (FunctionName: string, event: unknown): Promise<void> => {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
    );
    if (FunctionError !== undefined)
      throw new Error(`${FunctionError}: ${Payload?.transformToString() ?? ''}`);
  };
}
