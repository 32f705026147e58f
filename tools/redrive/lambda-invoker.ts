import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';

/** Invokes a function and waits for it. @throws the function's error */
export type Invoke = (functionArn: string, event: unknown) => Promise<void>;

/** Invokes Lambda functions of the account. */
export function lambdaInvoker(): Invoke {
  const client = new LambdaClient({});
  return async (FunctionName, event) => {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
    );
    if (FunctionError !== undefined)
      throw new Error(`${FunctionError}: ${Payload?.transformToString() ?? ''}`);
  };
}
