import type { IncomingMessage } from 'node:http';

const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\s*(;|$))/i;

/** The event's body fields: text as is, anything else as base64. */
export function eventBody(
  body: Buffer,
  headers: IncomingMessage['headers'],
): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = TEXT.test(headers['content-type'] ?? '') && !headers['content-encoding'];
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}
