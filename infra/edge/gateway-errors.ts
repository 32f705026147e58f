import type { CloudFrontResponseEvent, CloudFrontResponseResult } from 'aws-lambda';
import { apiErrorBody, type ErrorStatus, STATUS_TEXT } from '../../shared/api-error.ts';

/**
 * Runs at CloudFront on each answer of the API (Lambda@Edge, origin response) and gives the gateway's own errors, which
 * say only `{"message": ...}`, the product's one error shape.
 *
 * Every answer of a handler forbids caching, the gateway's never speak of it; that tells them apart without a word that
 * handlers would need only for this. See docs/decisions/0010-gateway-errors.md.
 */
export async function handler(event: CloudFrontResponseEvent): Promise<CloudFrontResponseResult> {
  const response: CloudFrontResponseResult | undefined = event.Records[0]?.cf.response;
  if (!response) throw new Error('CloudFront called without a response.');
  const status = Number(response.status);
  const fromHandler = response.headers?.['cache-control'] !== undefined;
  if (status < 400 || fromHandler) return response;
  return {
    ...response,
    headers: {
      ...response.headers,
      'content-type': [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
      'cache-control': [{ key: 'Cache-Control', value: 'no-store' }],
    },
    bodyEncoding: 'text',
    body: JSON.stringify(errorBody(status)),
  };
}

function errorBody(status: number) {
  if (isKnown(status)) return apiErrorBody(status);
  // Such as 414, 502 or 504: the shape holds for every status, and its class says enough.
  return { ...apiErrorBody(status < 500 ? 400 : 503), status };
}

function isKnown(status: number): status is ErrorStatus {
  return Object.hasOwn(STATUS_TEXT, status);
}
