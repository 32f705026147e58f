import type { IncomingMessage, ServerResponse } from 'node:http';
import { type GatewayStatus, gatewayError } from '../../shared/deployment/gateway-errors.ts';

const DRAIN_MS = 5000;

/** Answers in the gateway's own name, in the one error shape. */
export function refuse(request: IncomingMessage, response: ServerResponse, status: GatewayStatus): void {
  const body = JSON.stringify(gatewayError(status));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(status === 503 && { 'retry-after': '1' }),
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
