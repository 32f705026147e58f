// The worker thread that runs the same handler modules as Lambda. A worker has its own `process.env`, so several portals
// can run in one process, and a crash in a function does not stop the portal.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { LambdaHandler } from '#functions/core/platform/lambda.ts';
import { type FunctionName, functions, serviceNames } from '#shared/deployment/functions.ts';
import { ensureTable } from '../database/table.ts';
import type { Invocation, Preparation, Reply, Request, ThreadData } from './protocol.ts';
import { runAs, withRoleOfRunningFunction } from './running-function.ts';

type Handler = ReturnType<LambdaHandler<FunctionName, unknown, unknown>['with']>;

let clockOffsetMs = 0;
const clock: Clock = { now: () => new Date(Date.now() + clockOffsetMs) };

const handlers = new Map<FunctionName, Promise<Handler>>();
function load(name: FunctionName): Promise<Handler> {
  const loading = handlers.get(name) ?? start(name);
  handlers.set(name, loading);
  return loading;
}
async function start(name: FunctionName): Promise<Handler> {
  const { handler }: { handler: LambdaHandler<FunctionName, unknown, unknown> } = await import(
    `../../functions/lambdas/${name}.ts`
  );
  return handler.with({ clock });
}

// At the start, other functions are loaded on first use: the portal needs only the API, and `images` loads sharp.
const { changed }: ThreadData = workerData;
await Promise.all((changed ? (Object.keys(functions) as FunctionName[]) : serviceNames()).map(load));
// Some are imported only when they are needed.
await Promise.all((changed ?? []).map((file) => import(pathToFileURL(file).href)));

process.env = withRoleOfRunningFunction(process.env);

async function invoke({ name, event, requestId, deadline }: Invocation): Promise<unknown> {
  const handler = await load(name);
  return runAs(name, () => handler(event, contextOf(name, requestId, deadline)));
}

async function prepare({ tableName, seed }: Preparation): Promise<unknown> {
  const client = new DynamoDBClient({});
  try {
    await ensureTable(client, tableName);
  } finally {
    client.destroy();
  }
  if (!seed) return undefined;
  const { seedDemo } = await import('../seed/seed.ts');
  return seedDemo(seed);
}

function contextOf(name: string, requestId: string, deadline: number): Context {
  const functionName = `northbound-local-${name}`;
  const unsupported = () => {
    throw new Error('Lambda does not support callbacks on Node 24; return a promise.');
  };
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${process.env.AWS_REGION}:000000000000:function:${functionName}`,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    memoryLimitInMB: '1024',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  };
}

async function replyTo(request: Extract<Request, { id: number }>): Promise<Reply> {
  try {
    const isCall = request.kind === 'invoke';
    const result = await (isCall ? invoke(request.invocation) : prepare(request.preparation));
    return { id: request.id, ok: true, json: JSON.stringify(result) ?? 'null' };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { id: request.id, ok: false, name, message, stack: stack ?? message };
  }
}

parentPort?.on('message', async (request: Request) => {
  if (request.kind === 'environment') Object.assign(process.env, request.environment);
  else if (request.kind === 'clock') clockOffsetMs = request.offsetMs;
  else parentPort?.postMessage(await replyTo(request));
});
