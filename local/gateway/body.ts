import type { IncomingMessage } from 'node:http';

const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\s*(;|$))/i;

/** The body as the gateway puts it into an event: as it is where it is text, otherwise in base64. */
export function eventBody(
  body: Buffer,
  headers: IncomingMessage['headers'],
): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = TEXT.test(headers['content-type'] ?? '') && !headers['content-encoding'];
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}
