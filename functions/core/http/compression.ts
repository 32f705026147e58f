import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export type HttpMiddleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** In bytes. A smaller body fits into one packet anyway (decision 62). */
const MIN_BYTES = 1024;

/** At this quality a list of 20 parcels takes 0.1 ms. At the highest it takes 43 ms and is 10 percent smaller. */
const BROTLI_QUALITY = 5;

const ENCODINGS = ['br', 'gzip'] as const;

/**
 * The preferred encoding that an `accept-encoding` header allows. Undefined if it names none or excludes it with
 * `q=0`.
 */
function acceptedEncoding(header: string | undefined) {
  const accepted = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return ENCODINGS.find((encoding) => accepted.has(encoding));
}

const isLarge = ({ body, isBase64Encoded }: APIGatewayProxyStructuredResultV2) =>
  body !== undefined && !isBase64Encoded && Buffer.byteLength(body) >= MIN_BYTES;

async function compress(
  response: APIGatewayProxyStructuredResultV2,
  accept: string | undefined,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { body = '', headers } = response;
  const encoding = acceptedEncoding(accept);
  const withVary = { ...headers, vary: 'accept-encoding' };
  if (!encoding) return { ...response, headers: withVary };
  // Loaded lazily: it adds 2 ms to a cold start, and small responses do not need it.
  const { brotliCompressSync, constants, gzipSync } = await import('node:zlib');
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const compressed = encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, { params });
  return {
    ...response,
    headers: { ...withVary, 'content-encoding': encoding },
    body: compressed.toString('base64'),
    isBase64Encoded: true,
  };
}

/**
 * Compresses responses of 1 KB and more with brotli or gzip. This does not enable a BREACH attack, because no
 * response contains both a secret and text from the request.
 */
export function compressResponses(): HttpMiddleware {
  const compressLarge: HttpMiddleware['after'] = (request) => {
    const { response, event } = request;
    // Returning no promise here keeps small responses synchronous.
    if (!response || !isLarge(response)) return;
    return compress(response, event.headers?.['accept-encoding']).then((compressed) => {
      request.response = compressed;
    });
  };
  return { after: compressLarge, onError: compressLarge };
}
