import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** A JSON response. Responses contain personal data, so they must not be cached. */
export function jsonResponse(
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

/** A response without a body. */
export function noContent(): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 204, headers: { 'cache-control': 'no-store' } };
}
