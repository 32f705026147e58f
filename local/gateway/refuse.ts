import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorStatus, GATEWAY_MESSAGES, REQUEST_ID_HEADER } from '#shared/api-error.ts';

const DRAIN_TIMEOUT_MS = 5000;

/** The body of an error response that API Gateway generates itself. */
export function gatewayErrorBody(status: ErrorStatus): string {
  return JSON.stringify({ message: GATEWAY_MESSAGES[status] });
}

/** Responds as API Gateway does when it rejects a request, without invoking a function. */
export function refuse(request: IncomingMessage, response: ServerResponse, status: ErrorStatus): void {
  assignRequestId(response);
  const body = gatewayErrorBody(status);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    // Tells a client that is still sending to stop.
    ...(!request.complete && { connection: 'close' }),
  });
  if (request.complete) response.end(body);
  else endWhenRead(request, response, body);
}

/**
 * Sends the response, but drains the request for up to five seconds before it closes the connection. Otherwise a client
 * that is still sending gets a connection reset instead of the response.
 */
function endWhenRead(request: IncomingMessage, response: ServerResponse, body: string): void {
  response.write(body);
  const end = () => {
    clearTimeout(timeout);
    response.end();
  };
  const timeout = setTimeout(() => request.destroy(), DRAIN_TIMEOUT_MS);
  request.once('end', end).once('close', end).resume();
}

/** Sets the header with the request id, in the form of API Gateway's ids, unless it is already set. Returns the id. */
export function assignRequestId(response: ServerResponse): string {
  const assigned = response.getHeader(REQUEST_ID_HEADER);
  if (typeof assigned === 'string') return assigned;
  const requestId = `${randomBytes(11).toString('base64url')}=`;
  response.setHeader(REQUEST_ID_HEADER, requestId);
  return requestId;
}
