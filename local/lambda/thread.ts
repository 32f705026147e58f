// The worker thread that runs the same handler modules as Lambda. A worker has its own `process.env`, so several portals
// can run in one process, and a crash in a function does not stop the portal.
import { parentPort } from 'node:worker_threads';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { TriggerEvent } from '#functions/identity/triggers/trigger-handler.ts';
import { handler as appointments } from '#functions/lambdas/appointments.ts';
import { handler as customers } from '#functions/lambdas/customers.ts';
import { handler as handovers } from '#functions/lambdas/handovers.ts';
import { handler as intake } from '#functions/lambdas/intake.ts';
import { handler as locations } from '#functions/lambdas/locations.ts';
import { handler as overview } from '#functions/lambdas/overview.ts';
import { handler as parcelImages } from '#functions/lambdas/parcel-images.ts';
import { handler as parcels } from '#functions/lambdas/parcels.ts';
import { handler as payments } from '#functions/lambdas/payments.ts';
import { handler as quotes } from '#functions/lambdas/quotes.ts';
import { handler as staffEdits } from '#functions/lambdas/staff-edits.ts';
import { handler as staffParcels } from '#functions/lambdas/staff-parcels.ts';
import type { ServiceName } from '#shared/deployment/functions.ts';
import { dropTable, ensureTable } from '../database/table.ts';
import type { EventInvocation, Invocation, Preparation, Reply, Request } from './protocol.ts';

const handlers: Record<ServiceName, (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>> = {
  appointments,
  customers,
  handovers,
  intake,
  locations,
  'parcel-images': parcelImages,
  overview,
  parcels,
  payments,
  quotes,
  'staff-edits': staffEdits,
  'staff-parcels': staffParcels,
};

async function perform(request: Exclude<Request, { kind: 'environment' }>): Promise<unknown> {
  switch (request.kind) {
    case 'invoke':
      return invoke(request.invocation);
    case 'trigger':
      return runTrigger(request.event);
    case 'event':
      return handleEvent(request.invocation);
    case 'prepare':
      return prepare(request.preparation);
  }
}

function invoke({ service, event, requestId, deadline }: Invocation): Promise<unknown> {
  return handlers[service](event, contextOf(service, requestId, deadline));
}

async function runTrigger(event: TriggerEvent): Promise<unknown> {
  // Loaded on first use: the API handlers above are enough to start the portal.
  const { handler } = await import('#functions/lambdas/identity.ts');
  return handler(event);
}

async function handleEvent({ name, event, requestId, deadline }: EventInvocation): Promise<unknown> {
  // Loaded on first use: the images handler loads sharp, which would slow down every startup.
  const { handler } = await import(`../../functions/lambdas/${name}.ts`);
  return handler(event, contextOf(name, requestId, deadline));
}

async function prepare({ tableName, dropFirst, seed }: Preparation): Promise<unknown> {
  const client = new DynamoDBClient({});
  try {
    if (dropFirst) await dropTable(client, tableName);
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

async function replyTo(request: Exclude<Request, { kind: 'environment' }>): Promise<Reply> {
  try {
    return { id: request.id, ok: true, json: JSON.stringify(await perform(request)) ?? 'null' };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { id: request.id, ok: false, name, message, stack: stack ?? message };
  }
}

parentPort?.on('message', async (request: Request) => {
  if (request.kind === 'environment') Object.assign(process.env, request.environment);
  else parentPort?.postMessage(await replyTo(request));
});
