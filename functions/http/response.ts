import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** An answer in JSON. Answers of the API are personal, so nothing on the way may keep them. */
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

/** The answer of a route without one. */
export function noContent(): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 204, headers: { 'cache-control': 'no-store' } };
}
