import type { RequestListener } from 'node:http';
import { isForThisMachine } from './host-check.ts';
import { sendText } from './send.ts';

/** Whether an origin is a server of this machine. */
export const isOfThisMachine = (origin: string) => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/i.test(origin);

/**
 * A listener for a port that only this machine's own parts should use: answers 403 to a request for another host name
 * (a web page whose name was made to point here) and to one that a page of a foreign origin sends, before anything
 * else. No page may send any unless `allowsPage` knows its origin.
 */
export function internalPort(
  handle: RequestListener,
  allowsPage: (origin: string) => boolean = () => false,
): RequestListener {
  return (request, response) => {
    const { origin } = request.headers;
    const isPage = origin !== undefined;
    if (isForThisMachine(request) && (!isPage || allowsPage(origin))) return handle(request, response);
    // The rest of the body must be read, or the caller gets a broken connection in place of the answer.
    request.resume();
    sendText(response, 403, 'This address is not served here.');
  };
}
