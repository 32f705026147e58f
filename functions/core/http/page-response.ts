import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ErrorStatus } from '#shared/api-error.ts';
import type { HttpMiddleware } from './compression.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The address may have a code.
  'referrer-policy': 'no-referrer',
};

export const pageResponse = (html: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: HEADERS,
  body: html,
});

/**
 * Replaces the error responses of a service whose routes are all pages. Input that is not valid gets the same page as what
 * does not exist, because nobody sends it to a page but who tries what happens.
 */
export const errorPages = (pageOf: (status: ErrorStatus) => string): HttpMiddleware => ({
  onError: (request) => {
    const { statusCode, headers } = request.response ?? {};
    const status = statusCode === 400 ? 404 : ((statusCode ?? 500) as ErrorStatus);
    request.response = { statusCode: status, headers: { ...headers, ...HEADERS }, body: pageOf(status) };
  },
});
