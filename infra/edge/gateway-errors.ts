import type { CloudFrontResponseEvent, CloudFrontResultResponse } from 'aws-lambda';
import { type GatewayStatus, gatewayError } from '../../shared/deployment/gateway-errors.ts';

/** Statuses that come with a body of their own; another one takes that of its class. */
const KNOWN: readonly number[] = [400, 401, 403, 404, 413, 429, 500, 503] satisfies GatewayStatus[];

/**
 * Runs at CloudFront on each answer of the API (Lambda@Edge, origin response) and gives the gateway's own errors, which
 * say only `{"message": ...}`, the product's one error shape.
 *
 * Every answer of a handler forbids caching and the gateway's never speak of it; that tells them apart without a header
 * made only for this. See docs/decisions/0010-gateway-errors.md.
 */
export async function handler(event: CloudFrontResponseEvent): Promise<CloudFrontResultResponse> {
  const response: CloudFrontResultResponse | undefined = event.Records[0]?.cf.response;
  if (!response) throw new Error('CloudFront called without a response.');
  const status = Number(response.status);
  const fromHandler = response.headers?.['cache-control'] !== undefined;
  if (status < 400 || fromHandler) return response;
  const { 'content-encoding': _, ...headers } = response.headers ?? {};
  return {
    ...response,
    headers: {
      ...headers,
      'content-type': [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
      'cache-control': [{ key: 'Cache-Control', value: 'no-store' }],
    },
    bodyEncoding: 'text',
    body: JSON.stringify({ ...gatewayError(bodyFor(status)), status }),
  };
}

function bodyFor(status: number): GatewayStatus {
  if (isKnown(status)) return status;
  return status < 500 ? 400 : 503;
}

function isKnown(status: number): status is GatewayStatus {
  return KNOWN.includes(status);
}
