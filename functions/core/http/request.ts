import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { DEVELOPER_MESSAGES, type FieldError } from '#shared/api-error.ts';
import type { Route } from '#shared/route.ts';
import { InvalidInput, NotFound, UnsupportedContent } from '../platform/errors.ts';
import './validation-messages.ts';

type Issue = z.core.$ZodIssue;

/** Converts validation issues to field errors. For an unknown field, the field error has its name. */
function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.'), message: issue.message }];
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: issue.message }));
  });
}

function validate(schema: z.ZodMiniType, value: unknown, part: 'query' | 'body'): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Paths inside a parsed query parameter mean nothing to the client, so only the parameter is named.
  const issues =
    part === 'body'
      ? result.error.issues
      : result.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) }));
  const fieldErrors = fieldErrorsOf(issues);
  throw new InvalidInput(DEVELOPER_MESSAGES[part], fieldErrors);
}

/** @throws NotFound for malformed values, which get the same status as missing resources. */
function pathParameters(schema: z.ZodMiniType, event: APIGatewayProxyEventV2): unknown {
  const result = schema.safeParse(event.pathParameters ?? {});
  if (!result.success) throw new NotFound('There is nothing here.');
  return result.data;
}

/** Parses the body as JSON. @throws UnsupportedContent for another content type, InvalidInput for malformed JSON */
function jsonBody(event: APIGatewayProxyEventV2): unknown {
  const contentType = event.headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) {
    throw new UnsupportedContent('Send the body as application/json.');
  }
  try {
    return JSON.parse(textBody(event));
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new InvalidInput(DEVELOPER_MESSAGES.json);
    throw cause;
  }
}

function textBody({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string {
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

const isEmptyBody = (route: Route, event: APIGatewayProxyEventV2) =>
  route.emptyBody === true && textBody(event) === '';

/**
 * Validates the path parameters, query and body of the event against the route's contract. Parts without a contract
 * are ignored.
 */
export function readArguments(route: Route, event: APIGatewayProxyEventV2): Record<string, unknown> {
  return {
    ...(route.params && { params: pathParameters(route.params, event) }),
    ...(route.query && { query: validate(route.query, event.queryStringParameters ?? {}, 'query') }),
    ...(route.body && {
      body: validate(route.body, isEmptyBody(route, event) ? {} : jsonBody(event), 'body'),
    }),
    ...(route.rawBody && { raw: { body: textBody(event), headers: event.headers } }),
  };
}
