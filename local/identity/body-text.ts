import type { IncomingMessage } from 'node:http';
import { readBody } from '../http/request-body.ts';
import { CognitoError } from './errors.ts';

const LARGEST_BODY = 256 * 1024;

/** The body as text. Throws RequestEntityTooLargeException above 256 KiB. */
export async function bodyText(request: IncomingMessage): Promise<string> {
  const body = await readBody(request, LARGEST_BODY);
  if (body === 'too-large')
    throw new CognitoError('RequestEntityTooLargeException', 'The body is too large.');
  return body.toString();
}
