import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CalendarDate, commaList, pageLimit } from '#shared/contracts/primitives.ts';
import { openApiDocument } from '#shared/openapi.ts';
import { defineRoutes } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';

type Operations = Record<string, Record<string, object>>;
const pathsOf = (table: Parameters<typeof openApiDocument>[0]) =>
  (openApiDocument(table) as { paths: Record<string, Operations> }).paths;
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

describe('the OpenAPI document', () => {
  it('in docs/ matches the route table', () => {
    const written = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'openapi.json'), 'utf8');
    expect(JSON.parse(written), 'The routes have changed. Run: npm run openapi').toEqual(
      JSON.parse(JSON.stringify(openApiDocument(routes))),
    );
  });

  it('describes the authorization, input and output of a route', () => {
    const table = defineRoutes('parcels', {
      changeThing: {
        key: 'PUT /things/{thingId}',
        summary: 'Change a thing',
        access: ['Customer', 'Executive'],
        params: z.object({ thingId: z.string() }),
        query: z.object({ dry: z.optional(z.string()) }),
        body: z.strictObject({ name: z.string().check(z.maxLength(5)) }),
        response: null,
        errors: [409],
      },
      listThings: {
        key: 'GET /things',
        summary: 'All things',
        access: 'public',
        response: z.array(z.string()),
        paged: true,
      },
    });
    const paths = pathsOf(table);
    const change = paths['/api/things/{thingId}']?.put;
    expect(change).toMatchObject({
      operationId: 'changeThing',
      security: [{ idToken: [] }],
      parameters: [
        { name: 'thingId', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'dry', in: 'query', required: false, schema: { type: 'string' } },
      ],
      requestBody: json({
        properties: { name: { maxLength: 5 } },
        required: ['name'],
        additionalProperties: false,
      }),
    });
    const statuses = '204 400 401 403 404 409 413 415 429 500 503';
    expect(Object.keys(change?.responses ?? {}).join(' ')).toBe(statuses);
    const error = { $ref: '#/components/schemas/ApiError' };
    const gatewayError = { $ref: '#/components/schemas/GatewayError' };
    expect(change?.responses).toMatchObject({
      401: json({ anyOf: [error, gatewayError] }),
      403: json({ anyOf: [error, gatewayError] }),
      413: json(gatewayError),
      429: json(gatewayError),
    });
    const headers = {
      'next-cursor': { schema: { type: 'string' } },
      'unreadable-records': { schema: { type: 'integer' } },
    };
    const page = { headers, ...json({ type: 'array', items: { type: 'string' } }) };
    expect(paths['/api/things']?.get).toMatchObject({ security: [], responses: { 200: page, 403: {} } });
  });

  it('describes numbers and comma-separated lists in a query as what they are read as', () => {
    const paths = pathsOf(
      defineRoutes('parcels', {
        list: {
          key: 'GET /list',
          summary: '',
          access: 'public',
          query: z.strictObject({
            limit: z._default(pageLimit(50), 25),
            kinds: commaList(z.array(z.enum(['a', 'b'])).check(z.minLength(1))),
            day: z.optional(CalendarDate),
          }),
          response: z.array(z.string()),
        },
      }),
    );
    expect(paths['/api/list']?.get).toMatchObject({
      parameters: [
        { name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 50, default: 25 } },
        {
          name: 'kinds',
          required: true,
          style: 'form',
          explode: false,
          schema: { type: 'array', minItems: 1, items: { enum: ['a', 'b'] } },
        },
        { name: 'day', required: false, schema: { type: 'string', format: 'date' } },
      ],
    });
  });

  it('describes a redirect', () => {
    const paths = pathsOf(
      defineRoutes('messages', {
        go: { key: 'GET /go', summary: '', access: 'public', response: z.string(), redirects: true },
      }),
    );
    const { 200: ok, 303: redirect } = (paths['/api/go']?.get?.responses ?? {}) as Record<number, object>;
    expect(ok).toBeUndefined();
    expect(redirect).toMatchObject({ headers: { location: { schema: { type: 'string' } } } });
  });

  it('describes optional bodies and bodies with a signature', () => {
    const base = { summary: '', response: null } as const;
    const table = defineRoutes('payments', {
      open: {
        ...base,
        key: 'POST /open',
        access: ['Customer'],
        body: z.strictObject({ name: z.optional(z.string()) }),
        emptyBody: true,
      },
      receive: { ...base, key: 'POST /receive', access: 'public', rawBody: true, errors: [401, 404] },
    });
    const paths = pathsOf(table);
    expect(paths['/api/open']?.post?.requestBody).toMatchObject({ required: false });
    const receive = paths['/api/receive']?.post;
    expect(receive).toMatchObject({ security: [], requestBody: { required: true, ...json({}) } });
    expect(Object.keys(receive?.responses ?? {}).join(' ')).toBe('204 401 404 413 429 500 503');
  });
});
