import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as forward } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { listenLocally } from '#local/http/listen.ts';

/** npm downloads it on demand, like Lighthouse. */
const MKCERT = 'mkcert@3.2.0';
const execute = promisify(execFile);

/** Headers of a connection, which HTTP/2 forbids. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** The browser must ignore certificate errors: the certificate is made for one run. */
export interface Http2Front {
  origin: string;
  close: () => void;
}

/** Serves a local portal over HTTP/2, like CloudFront. Browsers use it only with TLS. */
export async function openHttp2Front(portal: string): Promise<Http2Front> {
  const server = createSecureServer(await certificate(), async (request, response) => {
    const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const options = { method: request.method, headers: Object.fromEntries(headers) };
    const outgoing = forward(new URL(request.url, portal), options, (incoming) => {
      const kept = Object.entries(incoming.headers).filter(([name]) => !OF_CONNECTION.includes(name));
      response.writeHead(incoming.statusCode ?? 502, Object.fromEntries(kept));
      // The browser may have closed the page.
      pipeline(incoming, response).catch(() => undefined);
    });
    await pipeline(request, outgoing).catch(() => response.stream.destroy());
  });
  const port = await listenLocally(server);
  return {
    origin: `https://localhost:${port}`,
    close: () => server.close(),
  };
}

/** A certificate of a new authority, which nothing trusts. */
async function certificate(): Promise<{ key: string; cert: string }> {
  const cwd = await mkdtemp(join(tmpdir(), 'northbound-certificate-'));
  const mkcert = (...options: string[]) =>
    execute('npm', ['exec', '--yes', `--package=${MKCERT}`, '--', 'mkcert', ...options], { cwd });
  const read = (file: string) => readFile(join(cwd, file), 'utf8');
  try {
    await mkcert('create-ca');
    await mkcert('create-cert', '--key=key.pem', '--cert=cert.pem');
    return { key: await read('key.pem'), cert: await read('cert.pem') };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
