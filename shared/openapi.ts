import * as z from 'zod';
import {
  ApiErrorBody,
  type ErrorStatus,
  GatewayErrorBody,
  REQUEST_ID_HEADER,
  STATUS_TEXT,
} from './api-error.ts';
import { DEFAULT_RUNTIME_CONFIG } from './deployment/runtime-config.ts';
import {
  API_BASE_PATH,
  NEXT_CURSOR_HEADER,
  RELEASE_HEADER,
  type Route,
  SEARCHED_HEADER,
  SORTED_WITHIN_HEADER,
  UNREADABLE_HEADER,
} from './route.ts';

type JsonSchema = Record<string, unknown>;
type Schema = NonNullable<Route['params' | 'query' | 'body' | 'response']>;

const ERROR = { $ref: '#/components/schemas/ApiError' };
const GATEWAY_ERROR = { $ref: '#/components/schemas/GatewayError' };

/**
 * Statuses that only the gateway returns, unless a route lists them, and statuses that both the gateway and the
 * handlers return.
 */
const GATEWAY_STATUSES: readonly ErrorStatus[] = [413, 429];
const GATEWAY_OR_HANDLER_STATUSES: readonly ErrorStatus[] = [401, 403, 500, 503];
/** Both also return these if the path has parameters, because the gateway decodes them. */
const PATH_PARAMETER_STATUSES: readonly ErrorStatus[] = [400, 404];

/** The route table as an OpenAPI 3.1 document. */
export function openApiDocument(routes: Readonly<Record<string, Route>>): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, route] of Object.entries(routes)) {
    const path = `${API_BASE_PATH}${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(id, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${DEFAULT_RUNTIME_CONFIG.productName} API`,
      version: '1.0.0',
      description: `The header \`${RELEASE_HEADER}\` of a response names the release that answered.`,
    },
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
  const parameters = [...pathParameters(route.params), ...queryParameters(route.query)];
  return {
    operationId: id,
    tags: [route.service],
    summary: route.summary,
    ...(!isPublic && { description: `Requires one of the groups ${route.access.join(', ')}.` }),
    security: isPublic ? [] : [{ idToken: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(route),
    responses: { ...successResponse(route), ...errorResponses(route) },
  };
}

function requestBody({ body, rawBody, emptyBody }: Route): Record<string, unknown> {
  // The handler checks a raw body's signature, not its contract: it may be any JSON.
  if (rawBody) return { requestBody: { required: true, content: jsonContent({}) } };
  if (!body) return {};
  return { requestBody: { required: !emptyBody, content: jsonContent(jsonSchema(body, 'input')) } };
}

interface ObjectSchema {
  properties: Readonly<Record<string, JsonSchema>>;
  required: readonly string[];
}

function objectSchema(...args: Parameters<typeof jsonSchema>): ObjectSchema {
  const { properties = {}, required = [] } = jsonSchema(...args) as Partial<ObjectSchema>;
  return { properties, required };
}

function pathParameters(schema: Schema | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties } = objectSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'path',
    required: true,
    schema: property,
  }));
}

/** Everything is a string in a query. Numbers and comma-separated lists are described as what they are read as. */
function queryParameters(schema: Schema | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties, required } = objectSchema(schema, 'input');
  const { properties: read } = objectSchema(schema, 'output', 'any');
  return Object.entries(properties).map(([name, text]) => {
    const type = read[name]?.type;
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(type === 'array' && { style: 'form', explode: false }),
      schema: type === 'array' || type === 'integer' ? read[name] : text,
    };
  });
}

/** A page, also of an error of the function. */
const HTML = { 'text/html': { schema: { type: 'string' } } };

function successResponse(route: Route): Record<string, unknown> {
  const { response, redirects, calendar, page, paged, skipsUnreadable } = route;
  if (!response) return { 204: { description: 'No Content' } };
  const header = (type: string, description: string) => ({ description, schema: { type } });
  if (redirects) {
    const location = header('string', 'The path of a page of the site');
    return { 303: { description: 'See Other', headers: { location } } };
  }
  if (page) return { 200: { description: 'OK', content: HTML } };
  if (calendar) {
    const etag = header('string', 'Changes with the calendar. Sent as `if-none-match`, it saves the body');
    const content = { 'text/calendar': { schema: { type: 'string' } } };
    return {
      200: { description: 'OK', headers: { etag }, content },
      304: { description: 'Not Modified', headers: { etag } },
    };
  }
  const headers = {
    ...(paged && {
      [NEXT_CURSOR_HEADER]: header('string', 'The start of the next page; absent on the last page'),
      [SEARCHED_HEADER]: header(
        'integer',
        'The number of records that were read to find those of a filtered page; absent if it is not filtered',
      ),
      [SORTED_WITHIN_HEADER]: header(
        'integer',
        'The number of items that were sorted, out of more; absent if all were',
      ),
    }),
    [UNREADABLE_HEADER]: header(
      'integer',
      'The number of records that cannot be shown; absent if the response is complete',
    ),
  };
  return {
    200: {
      description: 'OK',
      ...((paged || skipsUnreadable) && { headers }),
      content: jsonContent(jsonSchema(response, 'output')),
    },
  };
}

/** The error statuses of the route, and those that the gateway and the handlers return for every route of this kind. */
function errorResponses(route: Route): Record<string, unknown> {
  const { method, access, params, query, body, page, errors = [] } = route;
  const statuses = new Set<ErrorStatus>([...errors, 429, 500, 503]);
  if (access !== 'public') statuses.add(401).add(403);
  // A path that cannot be decoded, or an id that does not exist.
  if (params) statuses.add(400).add(404);
  if (query || body) statuses.add(400);
  // A body is rejected in a GET request, as by CloudFront, and otherwise accepted even if the route has none.
  statuses.add(method === 'GET' ? 403 : 413);
  if (body) statuses.add(415);
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      {
        description: STATUS_TEXT[status],
        headers: { [REQUEST_ID_HEADER]: { $ref: '#/components/headers/RequestId' } },
        content: page
          ? { ...HTML, ...jsonContent(GATEWAY_ERROR) }
          : jsonContent(errorSchema(status, params !== undefined, errors.includes(status))),
      },
    ]),
  );
}

function errorSchema(status: ErrorStatus, hasParameters: boolean, isOwn: boolean): JsonSchema {
  if (GATEWAY_STATUSES.includes(status)) return isOwn ? { anyOf: [ERROR, GATEWAY_ERROR] } : GATEWAY_ERROR;
  const fromEither = hasParameters
    ? [...GATEWAY_OR_HANDLER_STATUSES, ...PATH_PARAMETER_STATUSES]
    : GATEWAY_OR_HANDLER_STATUSES;
  return fromEither.includes(status) ? { anyOf: [ERROR, GATEWAY_ERROR] } : ERROR;
}

function jsonContent(schema: JsonSchema): Record<string, unknown> {
  return { 'application/json': { schema } };
}

/** JSON Schema draft 2020-12, the default dialect of OpenAPI 3.1. `$schema` is therefore redundant. */
function jsonSchema(
  schema: Schema | typeof ApiErrorBody | typeof GatewayErrorBody,
  io: 'input' | 'output',
  unrepresentable: 'throw' | 'any' = 'throw',
): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable });
  return rest;
}
