import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { sendText } from '../http/messages.ts';

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/**
 * Serves a built site as CloudFront does: a path without a dot returns index.html, hashed assets are immutable, other
 * files must be revalidated, and unknown files return 404. Prefers the Brotli files that `compressFiles` has written.
 */
export function staticSite(directory: string): SiteHandler {
  const serve = sirv(directory, {
    brotli: true,
    etag: true,
    single: true,
    ignores: [/\./],
    setHeaders: (response, path) => {
      const isHashed = path.startsWith('/assets/');
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response) => {
    // sirv closes the connection on a range that ends before it starts.
    if (!isRange(request.headers.range)) delete request.headers.range;
    if (request.method === 'GET' || request.method === 'HEAD')
      return serve(request, response, () => sendText(response, 404, 'Not Found'));
    response.setHeader('allow', 'GET, HEAD');
    sendText(response, 405, 'Method Not Allowed');
  };
}

/** Whether a Range header is valid; a server ignores any other (RFC 9110, section 14.2). */
function isRange(header = ''): boolean {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  return first !== undefined && (last === '' || Number(first) <= Number(last));
}
