import type { IncomingMessage } from 'node:http';
import { readBody } from '../http/request-body.ts';
import { CognitoError } from './errors.ts';

const MAX_BYTES = 256 * 1024;

/** Reads a request body as text. @throws RequestEntityTooLargeException above 256 KiB. */
export async function requestText(request: IncomingMessage): Promise<string> {
  const body = await readBody(request, MAX_BYTES);
  if (body === 'too-large')
    throw new CognitoError('RequestEntityTooLargeException', 'The body is too large.');
  return body.toString();
}
