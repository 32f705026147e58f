import type { ServerResponse } from 'node:http';

/** Sends one line of plain text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/plain; charset=utf-8', `${text}\n`);
}

/** Sends a value as JSON with status 200. */
export function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(value));
}

/** Sends a small response with `Cache-Control: no-cache`, unless that header is already set. */
export function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-cache');
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
