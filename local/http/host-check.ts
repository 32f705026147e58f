import type { IncomingMessage } from 'node:http';

const LOCAL_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;

/** The 403 message for requests from other hosts and origins. */
export const FOREIGN_REQUEST = 'This server accepts local requests only.';

/**
 * Whether the Host header names this machine. Prevents DNS rebinding: a web page can point its own host name to 127.0.0.1
 * and read local responses as same-origin, but its requests still carry that name.
 */
export function hasLocalHost({ headers }: IncomingMessage): boolean {
  return LOCAL_HOST.test(headers.host ?? '');
}
