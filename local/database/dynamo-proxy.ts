import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { internalPort } from '../http/internal-port.ts';
import { closeAtOnce, listenLocally } from '../http/listen.ts';
import { type Dynamo, type DynamoOptions, startDynamo } from './dynamo-engine.ts';
import { checkRequest, InvalidRequest } from './request-validation.ts';

interface GuardOptions extends DynamoOptions {
  /** Called after each request that may have changed a table. */
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
 * Starts the engine behind a gate that refuses what DynamoDB would refuse and the engine takes, for every client alike:
 * what works here shall not fail on AWS. It also refuses web pages, which the engine itself cannot do: see
 * {@link startDynamo}, otherwise as that.
 */
export async function startGuardedDynamo({ onWrite, ...options }: GuardOptions = {}): Promise<Dynamo> {
  const engine = await startDynamo(options);
  const agent = new Agent({ keepAlive: true });
  const server = createServer(
    internalPort((request, response) => {
      pass(request, response, engine.endpoint, agent)
        .then((operation) => WRITES.has(operation) && onWrite?.())
        .catch(() => response.destroy());
    }),
  );
  const port = await listenLocally(server);
  return {
    ...engine,
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      await closeAtOnce(server);
      agent.destroy();
      await engine.close();
    },
  };
}

/** Returns the operation. A fault on the way to the engine ends the connection, as the engine's own end would. */
async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  engine: string,
  agent: Agent,
): Promise<string> {
  const body = await buffer(request);
  const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
  const refusal = refusalOf(operation, body);
  if (refusal) {
    refuse(response, refusal);
    return operation;
  }
  const { method, headers, url = '/' } = request;
  const onward = send(new URL(url, engine), { method, headers, agent });
  onward.end(body);
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  response.writeHead(answer.statusCode ?? 500, answer.headers);
  response.end(await buffer(answer));
  return operation;
}

function refusalOf(operation: string, body: Buffer): InvalidRequest | undefined {
  try {
    checkRequest(operation, operation ? JSON.parse(body.toString()) : {});
  } catch (error) {
    if (error instanceof InvalidRequest) return error;
    // What is no JSON is the engine's to refuse.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return undefined;
}

function refuse(response: ServerResponse, { message }: InvalidRequest): void {
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: 'com.amazon.coral.validate#ValidationException', message }));
}
