import type { IncomingMessage, ServerResponse } from 'node:http';
import { GATEWAY_MESSAGES, type GatewayStatus } from '../../shared/gateway-error.ts';

const DRAIN_MS = 5000;

/** The body of an answer that comes from API Gateway itself. */
export function gatewayErrorBody(status: GatewayStatus): string {
  return JSON.stringify({ message: GATEWAY_MESSAGES[status] });
}

/** Answers without calling a function, with the shape, words and headers of API Gateway. */
export function refuse(request: IncomingMessage, response: ServerResponse, status: GatewayStatus): void {
  const body = gatewayErrorBody(status);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    // A client that is still sending learns that it can stop.
    ...(!request.complete && { connection: 'close' }),
  });
  if (request.complete) response.end(body);
  else endWhenRead(request, response, body);
}

/**
 * Sends the whole answer, but ends it only when the rest of the request has been read and forgotten: closing earlier
 * breaks the connection under a client that is still sending, and it never sees the answer. Five seconds at the most.
 */
function endWhenRead(request: IncomingMessage, response: ServerResponse, body: string): void {
  response.write(body);
  const end = () => {
    clearTimeout(giveUp);
    response.end();
  };
  const giveUp = setTimeout(() => request.destroy(), DRAIN_MS);
  request.once('end', end).once('close', end).resume();
}
