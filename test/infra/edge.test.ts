import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import type { CloudFrontHeaders, CloudFrontResponseEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { handler } from '../../infra/edge/gateway-errors.ts';
import { ApiErrorBody } from '../../shared/api-error.ts';
import { portalOf, resourceOf, STAGE_NAMES } from './portal.ts';

describe("the site's addresses", () => {
  const file = path.resolve(import.meta.dirname, '../../infra/edge/single-page.js');
  const context = vm.createContext({});
  vm.runInContext(readFileSync(file, 'utf8'), context);
  const uriOf = (uri: string): string =>
    vm.runInContext(`handler({ request: { uri: ${JSON.stringify(uri)}, querystring: {} } }).uri`, context);

  it.each(['/', '/login', '/orders', '/staff/packages', '/v1.2/orders', '/orders/', '/a%2Eb'])(
    '%s is a page',
    (uri) => expect(uriOf(uri)).toBe('/index.html'),
  );

  it.each(['/index.html', '/runtime-config.json', '/favicon.svg', '/fonts/inter.woff2'])(
    '%s is a file',
    (uri) => expect(uriOf(uri)).toBe(uri),
  );

  it('keeps what follows a page', () => {
    const request = vm.runInContext(
      "handler({ request: { uri: '/login', querystring: { code: { value: 'abc' } } } })",
      context,
    );
    expect(request.querystring).toEqual({ code: { value: 'abc' } });
  });
});

describe.each(STAGE_NAMES)('the function at CloudFront of %s', (name) => {
  it('keeps the version that CloudFront still runs when it gets a new one', () => {
    expect(resourceOf(portalOf(name).stacks.edge, 'AWS::Lambda::Version').DeletionPolicy).toBe('Retain');
  });
});

describe("the gateway's errors", () => {
  const through = (status: string, headers: CloudFrontHeaders) => {
    const response = { status, statusDescription: '', headers };
    const event = { Records: [{ cf: { response } }] };
    return handler(event as CloudFrontResponseEvent);
  };
  const ofGateway: CloudFrontHeaders = {
    'content-type': [{ key: 'Content-Type', value: 'application/json' }],
    'apigw-requestid': [{ key: 'Apigw-Requestid', value: 'abc=' }],
    'www-authenticate': [{ key: 'WWW-Authenticate', value: 'Bearer' }],
  };
  const ofHandler: CloudFrontHeaders = {
    ...ofGateway,
    'cache-control': [{ key: 'Cache-Control', value: 'no-store' }],
  };

  it.each([
    ['400', 'Bad Request', 'The request cannot be read.'],
    ['401', 'Unauthorized', 'Sign in to continue.'],
    ['403', 'Forbidden', 'You do not have permission to do this.'],
    ['404', 'Not Found', 'There is nothing here.'],
    ['413', 'Payload Too Large', 'The body of the request is too large.'],
    ['429', 'Too Many Requests', 'Too many requests. Try again in a moment.'],
    ['500', 'Internal Server Error', undefined],
    ['503', 'Service Unavailable', 'The service is not available at the moment. Try again in a moment.'],
  ])('%s comes in the one shape', async (status, error, message) => {
    const answer = await through(status, ofGateway);
    expect(answer.status).toBe(status);
    expect(ApiErrorBody.parse(JSON.parse(answer.body ?? ''))).toEqual({
      status: Number(status),
      error,
      ...(message && { message }),
    });
    expect(answer.headers).toMatchObject({
      'content-type': [{ value: 'application/json; charset=utf-8' }],
      'cache-control': [{ value: 'no-store' }],
      'www-authenticate': [{ value: 'Bearer' }],
    });
  });

  it.each(['405', '414', '431', '502', '504'])('%s too, though nothing is said of it', async (status) => {
    const { body } = await through(status, ofGateway);
    expect(ApiErrorBody.parse(JSON.parse(body ?? '')).status).toBe(Number(status));
  });

  it.each(['200', '204', '304'])('%s is no error and stays as it is', async (status) => {
    expect((await through(status, ofGateway)).body).toBeUndefined();
  });

  it.each(['400', '404', '409', '500'])("a handler's own %s stays as it is", async (status) => {
    const answer = await through(status, ofHandler);
    expect(answer).toEqual({ status, statusDescription: '', headers: ofHandler });
  });
});
