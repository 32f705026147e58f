import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/**
 * The text of a calendar for an app that subscribes to it. With the `etag` of the last response, an app that sends it gets
 * no body if nothing has changed. Search engines that learn the address do not list it.
 */
export function calendarResponse(
  result: unknown,
  { headers: { 'if-none-match': knownTags = '' } }: Pick<APIGatewayProxyEventV2, 'headers'>,
): APIGatewayProxyStructuredResultV2 {
  const calendar = String(result);
  const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
  const headers = { etag, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  // CloudFront and apps may mark the tag as weak, because the body is compressed on its way.
  if (knownTags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return { statusCode: 304, headers };
  return {
    statusCode: 200,
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
    body: calendar,
  };
}
