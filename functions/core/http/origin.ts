import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ORIGIN_SECRET_HEADER } from '#shared/deployment/origin-secret.ts';
import { Forbidden } from '../platform/errors.ts';

/**
 * Returns a check that a request came through CloudFront, so that nobody passes the firewall by using the gateway's own
 * address. It takes the same time for every secret (decision 133).
 * @param hashes the SHA-256 hashes of the accepted secrets in hexadecimal, separated by a space
 * @throws Forbidden, with the same message for every route
 */
export function originCheck(hashes: string): (event: APIGatewayProxyEventV2) => void {
  const accepted = hashes.split(' ').map((hash) => Buffer.from(hash, 'hex'));
  return ({ headers }) => {
    const presented = createHash('sha256')
      .update(headers[ORIGIN_SECRET_HEADER] ?? '')
      .digest();
    const matches = accepted.map((hash) => timingSafeEqual(hash, presented));
    if (!matches.includes(true)) throw new Forbidden('Requests must come through the site.');
  };
}
