import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { startInternalServer } from '../http/internal-port.ts';
import { RequestError } from '../http/request-error.ts';
import { type Access, accessDenied, denial } from '../lambda/roles.ts';
import { type DynamoOptions, startDynamo } from './dynamo-engine.ts';
import type { Dynamo } from './engine-process.ts';
import { ValidationException, validateRequest } from './request-validation.ts';

interface DynamoProxyOptions extends DynamoOptions {
  /** Receives unexpected errors. */
  report?: (error: unknown) => void;
  /** Called after each write request, whether or not it succeeded. */
  onWrite?: () => void;
}

const WRITES: ReadonlySet<string> = new Set([
  'BatchWriteItem',
  'DeleteItem',
  'PutItem',
  'TransactWriteItems',
  'UpdateItem',
]);

/**
 * Starts the engine behind a proxy, so that code that works locally does not fail on AWS. The proxy rejects requests that
 * DynamoDB rejects but the engine accepts, and those that the calling function has no permission for. It also rejects
 * requests from web pages, which the engine cannot do itself. Otherwise the same as {@link startDynamo}.
 */
export async function startDynamoProxy({
  onWrite,
  report,
  ...options
}: DynamoProxyOptions = {}): Promise<Dynamo> {
  const { authorization, ...engine } = await startDynamo(options);
  const { hostname, port } = new URL(engine.endpoint);
  const added: Record<string, string> = authorization === undefined ? {} : { authorization };
  const agent = new Agent({ keepAlive: true });
  const proxy = await startInternalServer(
    async (request, response) => {
      const operation = await forward(request, response, { hostname, port, agent, added });
      if (WRITES.has(operation)) onWrite?.();
    },
    report ? { report } : {},
  );
  return {
    ...engine,
    endpoint: proxy.endpoint,
    close: async () => {
      await proxy.close();
      agent.destroy();
      await engine.close();
    },
  };
}

/** DynamoDB's maximum for a request. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * Reads a whole body. `node:stream/consumers` takes several times as long for DynamoDB's small messages.
 * @throws RequestError if it exceeds the limit
 */
function contentOf(message: IncomingMessage, limit = Number.POSITIVE_INFINITY): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else reject(new RequestError(413, 'The body is too large.'));
    });
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', reject);
  });
}

/** Forwards a valid request and returns its operation. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { added, ...engine }: { hostname: string; port: string; agent: Agent; added: Record<string, string> },
): Promise<string> {
  const body = await contentOf(request, MAX_BODY_BYTES);
  const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
  const error = errorOf(request, operation, body);
  if (error !== undefined) {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(error);
    return operation;
  }
  const { method, url: path } = request;
  const proxied = send({ ...engine, path, method, headers: { ...request.headers, ...added } });
  proxied.end(body);
  try {
    const [engineResponse] = (await once(proxied, 'response')) as [IncomingMessage];
    const content = await contentOf(engineResponse);
    response.writeHead(engineResponse.statusCode ?? 500, engineResponse.headers).end(content);
  } catch {
    // The engine has exited, which `failed` reports. The SDK takes a closed connection for an outage.
    response.destroy();
  }
  return operation;
}

/** DynamoDB's error body, if DynamoDB would reject a request that the engine accepts. */
function errorOf(request: IncomingMessage, operation: string, body: Buffer): string | undefined {
  try {
    const input = operation ? parse(body.toString()) : {};
    const denied = denial(request, accessesOf(operation, input));
    if (denied !== undefined) return accessDenied(denied);
    validateRequest(operation, input);
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof ValidationException)
      return JSON.stringify({ __type: 'com.amazon.coral.validate#ValidationException', message });
    // Values of another type, such as a text instead of an item, fail in the checks above.
    if (error instanceof SyntaxError || error instanceof TypeError)
      return JSON.stringify({ __type: 'com.amazon.coral.service#SerializationException', message });
    throw error;
  }
  return undefined;
}

const SURROGATE = /\\ud[89a-f]/i;

/** Parses JSON, and throws a SyntaxError also for a lone surrogate in a text, which Amazon's engine would store. */
function parse(json: string) {
  if (!SURROGATE.test(json)) return JSON.parse(json);
  return JSON.parse(json, (_, value) => {
    if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('Invalid UTF-16 text');
    return value;
  });
}

/** IAM authorizes a transaction by the actions in it. */
const TRANSACTION_ACTIONS: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

interface RequestInput {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[];
  readonly RequestItems?: Readonly<Record<string, unknown>>;
}

function accessesOf(operation: string, input: RequestInput): Access[] {
  const { TableName = '', IndexName, TransactItems, RequestItems } = input;
  if (TransactItems)
    return TransactItems.flatMap(Object.entries).map(([kind, target]) => ({
      action: `dynamodb:${TRANSACTION_ACTIONS[kind]}`,
      resource: target.TableName,
    }));
  const single = IndexName === undefined ? TableName : `${TableName}/index/${IndexName}`;
  const resources = RequestItems ? Object.keys(RequestItems) : [single];
  return resources.map((resource) => ({ action: `dynamodb:${operation}`, resource }));
}
