import type { IncomingMessage } from 'node:http';

const OWN_NAMES = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;

/**
 * Whether a request names this machine as its host. A page on the web can make its own name point to 127.0.0.1 and
 * read what is served here as if it were its own; its requests still carry that name.
 */
export function isForThisMachine({ headers }: IncomingMessage): boolean {
  return OWN_NAMES.test(headers.host ?? '');
}
