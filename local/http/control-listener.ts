import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, sendText } from './messages.ts';
import { bodyText, RequestError } from './request-error.ts';

export const CONTROL_PATH = '/control/';

const MAX_BODY_BYTES = 10_000_000;

/**
 * Serves functions to scripts: `POST /control/<name>` with a JSON array of arguments. No web page may call them, not even one
 * of the same server.
 */
export function controlListener(controls: object) {
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const name = path.slice(CONTROL_PATH.length);
    const text = await bodyText(request, MAX_BODY_BYTES);
    const control: unknown = Object.hasOwn(controls, name) && Reflect.get(controls, name);
    const isFromPage = request.headers.origin !== undefined;
    if (typeof control !== 'function' || isFromPage || request.method !== 'POST')
      return sendText(response, 404, 'Not Found');
    const values: unknown = JSON.parse(text || '[]');
    if (!Array.isArray(values)) throw new RequestError(400, 'Send the arguments as a JSON array.');
    sendJson(response, (await control(...values)) ?? null);
  };
}
