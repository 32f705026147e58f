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

/** Approximates CloudFront's compression level. */
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
 * Serves a built site as CloudFront does: a path without a dot returns index.html, hashed assets are immutable, other
 * files must be revalidated, and unknown files return 404. Reads all files into memory first, because a newer build may
 * delete the folder. Compresses each file on its first request.
 */
export function staticSite(directory: string): SiteHandler {
  const root = resolve(directory);
  const files = readFiles(root);
  const variants = new Map<string, Promise<Variant>>();

  const variant = (file: string, encoding: Encoding) => {
    const plain = files.get(file);
    if (!plain) return undefined;
    const key = `${encoding} ${file}`;
    const cached = variants.get(key) ?? encode(plain, encoding);
    variants.set(key, cached);
    return cached;
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

/** Reads all files below a folder, by absolute path. */
function readFiles(root: string): Map<string, Buffer> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [path, readFileSync(path)]));
}

/** Maps a URL path to a file path, which may not exist; undefined if the URL path is malformed. */
function fileOf(root: string, path: string): string | undefined {
  if (!path.includes('.')) return resolve(root, 'index.html');
  try {
    return resolve(root, `.${decodeURIComponent(path)}`);
  } catch {
    // URIError: invalid percent-encoding.
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
