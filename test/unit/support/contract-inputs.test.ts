import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pageLimit } from '#shared/contracts/primitives.ts';
import { FileName } from '#shared/contracts/text.ts';
import { openApiDocument } from '#shared/openapi.ts';
import { defineRoutes } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';
import { RULES_BEYOND_SCHEMAS, UNSUPPORTED_PATTERN } from '#test/support/contract/exceptions.ts';
import { type OpenApiDocument, settings, withExamples } from '#test/support/contract/inputs.ts';

const table = defineRoutes('parcels', {
  rename: {
    key: 'PUT /things/{name}',
    summary: '',
    access: ['Customer'],
    params: z.object({ name: FileName }),
    query: z.object({ limit: pageLimit(5), other: z.optional(z.string()) }),
    body: z.object({ title: z.string() }),
    response: null,
  },
  secret: { key: 'GET /secret', summary: '', access: ['Executive'], response: z.string() },
  other: { key: 'GET /other', summary: '', access: ['Executive'], response: z.string() },
});
const body = { title: 'New' };
const input = { params: { name: 'a.jpg' }, query: { limit: '3' }, body };
const CALLER = {
  token: 'theirs',
  own: { rename: { token: 'mine', input } },
  varied: ['rename'],
  refused: ['secret'],
};

it('gives schemathesis a request that succeeds as an example', () => {
  const served = openApiDocument(table) as unknown as OpenApiDocument;
  const operation = withExamples(served, table, CALLER).paths['/api/things/{name}']?.put;
  expect(operation?.parameters).toMatchObject([
    { name: 'name', example: 'a.jpg', schema: { pattern: UNSUPPORTED_PATTERN.instead } },
    { name: 'limit', example: 3 },
    { name: 'other' },
  ]);
  expect(operation?.parameters?.[2]).not.toHaveProperty('example');
  expect(operation?.requestBody?.content['application/json'].example).toEqual(body);
});

it('gives schemathesis the token of each route, and a single request for those of other callers', () => {
  const [, ...operations] = settings(table, CALLER, 'report').split('[[operations]]');
  expect(operations.find((text) => text.includes('include-operation-id = "rename"'))).toMatch(
    /coverage.enabled = true.*Bearer mine/s,
  );
  expect(operations.find((text) => text.includes('include-operation-id = ["secret"]'))).toMatch(
    /max-examples = 1.*Bearer theirs/s,
  );
  expect(operations.at(-1)).toContain('include-operation-id = ["other"]\nenabled = false');
  expect(settings(table, { ...CALLER, refused: [] }, 'report')).not.toContain('theirs');
});

it('has exceptions only for what the document contains', () => {
  expect(Object.keys(RULES_BEYOND_SCHEMAS).filter((id) => !(id in routes))).toEqual([]);
  expect(JSON.stringify(openApiDocument(routes))).toContain(JSON.stringify(UNSUPPORTED_PATTERN.pattern));
});
