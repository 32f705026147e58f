import * as z from 'zod';
import { ApiErrorBody, type ErrorStatus, REQUEST_ID_HEADER, STATUS_TEXT } from './api-error.ts';
import { DEFAULT_RUNTIME_CONFIG } from './deployment/runtime-config.ts';
import { GatewayErrorBody } from './gateway-error.ts';
import { API_BASE_PATH, NEXT_CURSOR_HEADER, type Route } from './route.ts';

type JsonSchema = Record<string, unknown>;
type Schema = NonNullable<Route['params' | 'query' | 'body' | 'response']>;

const ERROR = { $ref: '#/components/schemas/ApiError' };
const GATEWAY_ERROR = { $ref: '#/components/schemas/GatewayError' };

/** Statuses that the gateway answers instead of a handler, and those that come from either of them. */
const FROM_GATEWAY: readonly ErrorStatus[] = [413, 429];
const FROM_EITHER: readonly ErrorStatus[] = [401, 500, 503];
/** The same, of a route with parameters in its path: the gateway decodes it. */
const FROM_EITHER_BY_PATH: readonly ErrorStatus[] = [400, 404];

/** The route table as an OpenAPI 3.1 document. */
export function openApiDocument(routes: Readonly<Record<string, Route>>): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, route] of Object.entries(routes)) {
    const path = `${API_BASE_PATH}${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(id, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${DEFAULT_RUNTIME_CONFIG.productName} API`, version: '1.0.0' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {
        ApiError: jsonSchema(ApiErrorBody, 'output'),
        GatewayError: jsonSchema(GatewayErrorBody, 'output'),
      },
      headers: {
        RequestId: {
          description: 'The reference number of the request, for support. Every response has it',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of the user pool',
        },
      },
    },
  };
}

function operation(id: string, route: Route): Record<string, unknown> {
  const isPublic = route.access === 'public';
  const parameters = [...parametersIn('path', route.params), ...parametersIn('query', route.query)];
  return {
    operationId: id,
    tags: [route.service],
    summary: route.summary,
    ...(!isPublic && { description: `For the groups: ${route.access.join(', ')}.` }),
    security: isPublic ? [] : [{ idToken: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: true, content: jsonContent(jsonSchema(route.body, 'input')) },
    }),
    responses: { ...success(route), ...failures(route) },
  };
}

function parametersIn(place: 'path' | 'query', schema: Schema | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: JsonSchema;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function success({ response, paged }: Route): Record<string, unknown> {
  if (!response) return { 204: { description: 'Done' } };
  const cursor = {
    description: 'Where the next page begins; absent on the last one',
    schema: { type: 'string' },
  };
  return {
    200: {
      description: 'OK',
      ...(paged && { headers: { [NEXT_CURSOR_HEADER]: cursor } }),
      content: jsonContent(jsonSchema(response, 'output')),
    },
  };
}

/** What the route says, and what the gateway and the functions answer to every route of its form. */
function failures({ method, access, params, query, body, errors = [] }: Route): Record<string, unknown> {
  const statuses = new Set<ErrorStatus>([...errors, 429, 500, 503]);
  if (access !== 'public') statuses.add(401).add(403);
  // A path that cannot be decoded; an id that nothing has.
  if (params) statuses.add(400).add(404);
  if (query || body) statuses.add(400);
  // The gateway reads a body of any size, whether the route has one or not.
  if (method !== 'GET') statuses.add(413);
  if (body) statuses.add(415);
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      {
        description: STATUS_TEXT[status],
        headers: { [REQUEST_ID_HEADER]: { $ref: '#/components/headers/RequestId' } },
        content: jsonContent(errorSchema(status, params !== undefined)),
      },
    ]),
  );
}

function errorSchema(status: ErrorStatus, hasParameters: boolean): JsonSchema {
  if (FROM_GATEWAY.includes(status)) return GATEWAY_ERROR;
  const fromEither = hasParameters ? [...FROM_EITHER, ...FROM_EITHER_BY_PATH] : FROM_EITHER;
  return fromEither.includes(status) ? { anyOf: [ERROR, GATEWAY_ERROR] } : ERROR;
}

function jsonContent(schema: JsonSchema): Record<string, unknown> {
  return { 'application/json': { schema } };
}

/** Draft 2020-12, which is the dialect of OpenAPI 3.1; its name stands once for the document, not in every schema. */
function jsonSchema(
  schema: Schema | typeof ApiErrorBody | typeof GatewayErrorBody,
  io: 'input' | 'output',
): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
