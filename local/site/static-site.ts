import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sendText } from '../http/send.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/(svg|x-icon))/;

/** About what CloudFront spends on it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const compress = {
  br: (content: Buffer) => promisify(brotliCompress)(content, BROTLI),
  gzip: promisify(gzip),
};
type Encoding = keyof typeof compress | 'identity';

interface Variant {
  content: Buffer;
  etag: string;
}

export type SiteHandler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/**
 * Serves a built site as CloudFront does: a path without a dot is the single page, hashed files may be kept for ever
 * and nothing else without asking, and what is not there is 404. A built site does not change, so that each file is
 * read at once and compressed at its first request: it stays whole although newer builds push its folder out.
 */
export function staticSite(directory: string): SiteHandler {
  const root = resolve(directory);
  const files = readFiles(root);
  const variants = new Map<string, Promise<Variant>>();

  const variant = (file: string, encoding: Encoding) => {
    const plain = files.get(file);
    if (!plain) return undefined;
    const key = `${encoding} ${file}`;
    const known = variants.get(key) ?? encode(plain, encoding);
    variants.set(key, known);
    return known;
  };

  return async (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendText(response, 405, 'Method Not Allowed');
    }
    const file = fileOf(root, path);
    const type = TYPES[extname(file ?? '')] ?? 'application/octet-stream';
    const encoding = COMPRESSIBLE.test(type) ? acceptedEncoding(request) : 'identity';
    const found = file && (await variant(file, encoding));
    if (!found) return sendText(response, 404, 'Not Found');

    response.setHeader('cache-control', cacheControl(path));
    response.setHeader('etag', found.etag);
    response.setHeader('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === found.etag) {
      response.writeHead(304).end();
      return;
    }
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
    response.writeHead(200, { 'content-type': type, 'content-length': found.content.length });
    response.end(request.method === 'HEAD' ? undefined : found.content);
  };
}

function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** All that is in a folder and below it, by the whole path. */
function readFiles(root: string): Map<string, Buffer> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [path, readFileSync(path)]));
}

/** The file that a path names, which need not be there, or undefined where it is malformed. */
function fileOf(root: string, path: string): string | undefined {
  if (!path.includes('.')) return resolve(root, 'index.html');
  try {
    return resolve(root, `.${decodeURIComponent(path)}`);
  } catch {
    // URIError: a percent sign that begins no character.
    return undefined;
  }
}

function acceptedEncoding({ headers }: IncomingMessage): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

async function encode(plain: Buffer, encoding: Encoding): Promise<Variant> {
  const content = encoding === 'identity' ? plain : await compress[encoding](plain);
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return { content, etag: `"${digest}-${encoding}"` };
}
