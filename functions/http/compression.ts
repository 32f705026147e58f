import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { HttpMiddleware } from './call-metrics.ts';

/** A smaller body gains nothing: it fits into one packet as it is. Bytes. */
const MIN_BYTES = 1024;

/** The level at which the list of 20 parcels takes less than a millisecond; more would cost time and gain little. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ENCODERS = {
  br: (body: Buffer): Promise<Buffer> => promisify(brotliCompress)(body, QUALITY),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
} as const;
type Encoding = keyof typeof ENCODERS;

/** The best encoding that an `accept-encoding` allows; none where it does not name one, or refuses it by `q=0`. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding));
}

async function compress(answer: APIGatewayProxyStructuredResultV2, accept: string | undefined) {
  const { body, headers, isBase64Encoded } = answer;
  if (body === undefined || isBase64Encoded || Buffer.byteLength(body) < MIN_BYTES) return answer;
  const encoding = acceptedEncoding(accept);
  const varied = { ...headers, vary: 'accept-encoding' };
  if (!encoding) return { ...answer, headers: varied };
  const compressed = await ENCODERS[encoding](Buffer.from(body));
  return {
    ...answer,
    headers: { ...varied, 'content-encoding': encoding },
    body: compressed.toString('base64'),
    isBase64Encoded: true,
  };
}

/**
 * Compresses answers of a kilobyte and more for callers who take brotli or gzip. No answer holds a secret beside something
 * that a caller sent, so their length gives nothing away.
 */
export function compressedAnswers(): HttpMiddleware {
  const compressResponse: HttpMiddleware['after'] = async (request) => {
    if (request.response)
      request.response = await compress(request.response, request.event.headers?.['accept-encoding']);
  };
  return { after: compressResponse, onError: compressResponse };
}
