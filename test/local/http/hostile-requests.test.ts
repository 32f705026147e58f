import { once } from 'node:events';
import { connect, Server } from 'node:net';
import { expect, it, vi } from 'vitest';
import { aPortal, TIME } from '../portal-support.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'];

const LONG = 'a'.repeat(10_000);
const PREFIXES = [
  '',
  '/images',
  '/pay',
  '/control',
  '/v1',
  '/auth',
  '/interaction',
  '/api',
  '/hosted',
  '/local',
];
const SUFFIXES = [
  '/',
  '//',
  '//evil.example/x',
  '/%zz',
  '/a/%zz',
  '/%',
  '/%00',
  '/%c3%28',
  '/..%2f..%2fetc%2fpasswd',
  '/../../etc/passwd',
  '/a b',
  '/a?%zz=%',
  '/a?x=1&x=2&__proto__[a]=1',
  '/constructor',
  '/__proto__',
  `/${LONG}`,
];
const OTHER_URLS = [
  '*',
  'no-slash',
  '?',
  'http://[',
  'http://127.0.0.1/absolute',
  '/images/a?X-Amz-Signature=x',
  '/images/a?X-Amz-Signature=%zz&X-Amz-Credential=a%2Fb&X-Amz-Expires=-1&X-Amz-Date=x&X-Amz-Algorithm=x',
  '/images//a',
  '/images/a?uploads',
  '/oauth2/authorize?client_id[]=1',
  '/hosted/oauth2/idpresponse?state=%zz',
  '/local/mailbox?message=%zz&view=x',
  '/pay/submit',
  '/v2/email/outbound-emails',
  '/v1/open-token',
  '/control/ledger',
];
const URLS = [...PREFIXES.flatMap((prefix) => SUFFIXES.map((suffix) => prefix + suffix)), ...OTHER_URLS];

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const BODIES = [
  '',
  '{',
  'null',
  '5',
  '"a"',
  '[]',
  '{}',
  '{"SecretId":{}}',
  '{"TableName":7}',
  '\uD800',
  deep,
];
/** More than most of the servers accept, and little enough that those that do not read it can respond. */
const LARGE = 'a'.repeat(300_000);
const TARGETS = [
  'secretsmanager.GetSecretValue',
  'AmazonSQS.SendMessageBatch',
  'DynamoDB_20120810.PutItem',
  'DynamoDB_20120810.TransactWriteItems',
  'DynamoDB_20120810.',
  'DynamoDBStreams_20120810.GetRecords',
  'AWSCognitoIdentityProviderService.InitiateAuth',
  'AWSCognitoIdentityProviderService.constructor',
  'PinpointSMSVoiceV2.SendTextMessage',
  '.',
];
const ODD_HEADERS: Record<string, string>[] = [
  { authorization: 'AWS4-HMAC-SHA256 Credential=, SignedHeaders=, Signature=' },
  { authorization: 'AWS4-HMAC-SHA256 x', 'x-amz-copy-source': '%zz', 'x-amz-date': 'x' },
  { authorization: 'AWS nonsense', 'if-match': '%', range: 'bytes=9-1' },
  { expect: 'something' },
  { 'content-type': 'multipart/form-data' },
  { cookie: '%zz=%; a=\u0001' },
  { 'x-large': 'a'.repeat(20_000) },
  { upgrade: 'websocket', connection: 'close, upgrade' },
  { 'content-length': '-1' },
  { 'transfer-encoding': 'chunked' },
];

interface RawRequest {
  method?: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request without any check, and returns the status; 0 if the connection is closed without a response. */
async function statusOf(port: number, { method = 'GET', url, headers = {}, body = '' }: RawRequest) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // A server may close the connection while it is still receiving.
  socket.on('error', () => {});
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const all = { host: `127.0.0.1:${port}`, connection: 'close', ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  if (headers['transfer-encoding']) socket.write('zz\r\n');
  await closed;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
}

/** Starts a portal and returns the port of each of its servers. */
async function portsOfPortal() {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const lines: string[] = [];
  await aPortal({ print: (line) => void lines.push(line) });
  const addresses = listen.mock.contexts.map((server) => (server as Server).address());
  listen.mockRestore();
  const ports = addresses.flatMap((address) =>
    typeof address === 'object' && address ? [address.port] : [],
  );
  return { ports: [...new Set(ports)], lines };
}

it('no request ends the portal or one of its servers', TIME, async () => {
  const { ports, lines } = await portsOfPortal();
  // The portal, DynamoDB, the bucket, Cognito, Google, cards, shipping, secrets, queues and messages.
  expect(ports).toHaveLength(10);
  const requests: RawRequest[] = [
    ...URLS.map((url, index) => ({ url, method: METHODS[index % METHODS.length] ?? 'GET' })),
    ...METHODS.map((method) => ({ url: '/', method })),
    ...TARGETS.flatMap((target) =>
      BODIES.map((body) => ({
        url: '/',
        method: 'POST',
        headers: { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.1' },
        body,
      })),
    ),
    ...['/pay/submit', '/v1/open-token', '/v2/email/outbound-emails'].flatMap((url) =>
      BODIES.map((body) => ({ url, method: 'POST', body })),
    ),
    ...['/', '/hosted/oauth2/token', '/pay/submit', '/local/mailbox'].map((url) => ({
      url,
      method: 'POST',
      body: LARGE,
    })),
    ...ODD_HEADERS.flatMap((headers) =>
      ['GET', 'PUT', 'DELETE', 'POST'].map((method) => ({ url: '/images/a', method, headers })),
    ),
  ];
  const failed: string[] = [];
  const attack = async (port: number, index: number) => {
    for (const request of requests) {
      const status = await statusOf(port, request);
      // 501 is the bucket's response to an operation that it does not support.
      const isClean = status >= 200 && (status < 500 || status === 501);
      if (!isClean) failed.push(`server ${index}: ${JSON.stringify(request).slice(0, 200)} ${status}`);
    }
  };
  await Promise.all(ports.map(attack));
  expect(failed).toEqual([]);
  expect(lines).toEqual([]);
});

it('a request that ends early ends nothing', TIME, async () => {
  const { ports, lines } = await portsOfPortal();
  for (const port of ports) {
    for (const head of ['POST / HTTP/1.1\r\n', 'PUT /images/a?X-Amz-Signature=x HTTP/1.1\r\n', 'GE']) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      await new Promise((sent) =>
        socket.write(`${head}host: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{"half`, sent),
      );
      socket.resetAndDestroy();
    }
    expect(await statusOf(port, { url: '/' })).toBeLessThan(502);
  }
  expect(lines).toEqual([]);
});
