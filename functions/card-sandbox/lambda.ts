import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
  SQSBatchResponse,
  SQSEvent,
} from 'aws-lambda';
import * as z from 'zod/mini';
import { paymentRoutes } from '#shared/contracts/payments.ts';
import { SandboxEnvironment } from '#shared/deployment/card-sandbox.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { type Clock, systemClock } from '../core/platform/clock.ts';
import { connectQueue } from '../core/platform/message-queue.ts';
import { once } from '../core/platform/once.ts';
import { withRequestContext } from '../core/platform/request-context.ts';
import { connectSiteOrigin } from '../core/platform/site-origin.ts';
import { credentialsOf } from '../payments/provider/http-provider.ts';
import { connectLedger } from './ledger-store.ts';
import { sandboxRequests, textResponse } from './sandbox-requests.ts';
import { sendWebhook } from './send-webhook.ts';

type SandboxEvent = APIGatewayProxyEventV2 | SQSEvent;

/**
 * The sandbox as a Lambda function of a test stage. The gateway invokes it with requests, and its own queue with the events
 * of the ledger, each of which becomes a webhook. The queue repeats those that the site does not accept for a day.
 */
export function cardSandbox(variables: unknown, clock: Clock = systemClock) {
  const environment = SandboxEnvironment.parse(variables);
  const siteOrigin = connectSiteOrigin(environment.SITE_ORIGIN);
  const credentials = credentialsOf(environment.CARD_PROVIDER_SECRET);
  const respond = sandboxRequests({
    withLedger: connectLedger(
      environment.TABLE_NAME,
      clock,
      connectQueue(environment.WEBHOOKS_QUEUE_URL).send,
    ),
    apiKey: async () => (await credentials()).apiKey,
    now: clock.now,
    parents: async () => {
      const sources = await siteOrigin();
      return { sources, allows: (origin) => origin === sources };
    },
  });

  async function sendWebhooks({ Records }: SQSEvent): Promise<SQSBatchResponse> {
    const url = `${await siteOrigin()}${API_BASE_PATH}${paymentRoutes.receivePaymentEvent.path}`;
    const [secret = ''] = (await credentials()).webhookSecrets;
    const sent = await Promise.all(
      Records.map(({ body }) => sendWebhook(url, JSON.parse(body), secret, clock.now())),
    );
    const failed = Records.filter((_, index) => !sent[index]);
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  }

  async function handleRequest(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
    const { requestContext, rawPath: path, headers, body: text = '', isBase64Encoded } = event;
    const body = isBase64Encoded ? Buffer.from(text, 'base64').toString() : text;
    const answer = await respond({ method: requestContext.http.method, path, headers, body }).catch(
      (error: unknown) => {
        const isMalformed = error instanceof SyntaxError || error instanceof z.core.$ZodError;
        if (isMalformed) return textResponse(400, 'The request is malformed.');
        throw error;
      },
    );
    // A function cannot close the connection. The card page cannot read this response either.
    if (answer === 'lost') return { statusCode: 504 };
    return { statusCode: answer.status, headers: answer.headers, body: answer.body };
  }

  return (event: SandboxEvent, context?: Context) =>
    withRequestContext<Promise<APIGatewayProxyStructuredResultV2 | SQSBatchResponse>>({}, context, () =>
      'Records' in event ? sendWebhooks(event) : handleRequest(event),
    );
}

const started = once(() => cardSandbox(process.env));

export const handler = (event: SandboxEvent, context?: Context) => started()(event, context);
