import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '#shared/api-error.ts';

/** Sets the header with the request id, in the form of API Gateway's ids, unless it is already set. Returns the id. */
export function assignRequestId(response: ServerResponse): string {
  const assigned = response.getHeader(REQUEST_ID_HEADER);
  if (typeof assigned === 'string') return assigned;
  const requestId = `${randomBytes(11).toString('base64url')}=`;
  response.setHeader(REQUEST_ID_HEADER, requestId);
  return requestId;
}
