import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { errorCode } from '../errors.ts';
import { readBody } from './messages.ts';

/** A request that a server rejects with this status. */
export class RequestError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads the body as text. @throws an error that becomes a 413 if it exceeds the limit in bytes */
export async function bodyText(request: IncomingMessage, limit: number): Promise<string> {
  const body = await readBody(request, limit);
  if (body === 'too-large') throw new RequestError(413, 'The body is too large.');
  return body.toString();
}

/** Whether a URL cannot be decoded, or would name another host: `//host/path`. */
export function isMalformedUrl(url = ''): boolean {
  if (!/^\/(?!\/)/.test(url) || !URL.canParse(url, 'http://localhost')) return true;
  try {
    decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return false;
  } catch {
    return true;
  }
}

/** The response to an error of a handler: 400 if it could not read the request, 500 if it failed. */
export function errorResponseOf(error: unknown): { status: number; message: string } {
  if (error instanceof RequestError) return error;
  return isUnreadable(error)
    ? { status: 400, message: `The request is malformed: ${error.message}` }
    : { status: 500, message: 'The server failed. See the terminal for details.' };
}

const isUnreadable = (error: unknown): error is Error =>
  error instanceof SyntaxError ||
  error instanceof URIError ||
  error instanceof z.core.$ZodError ||
  (error instanceof Error && errorCode(error) === 'ERR_INVALID_URL');
