import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { DEVELOPER_MESSAGES, type FieldError } from '../../shared/api-error.ts';
import type { Route } from '../../shared/route.ts';
import { InvalidInput, NotFound, UnsupportedContent } from '../platform/errors.ts';
import './english.ts';

type Issue = z.core.$ZodIssue;

const UNKNOWN_FIELD = 'This field is not known here.';

/** The field errors of a validation; a field that the contract does not have is named itself. */
function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.'), message: issue.message }];
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: UNKNOWN_FIELD }));
  });
}

function validate(schema: z.ZodMiniType, value: unknown, part: 'query' | 'body'): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // What a query parameter turns into inside is nobody's concern: its own name is the field.
  const issues =
    part === 'body'
      ? result.error.issues
      : result.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) }));
  const fieldErrors = fieldErrorsOf(issues);
  throw new InvalidInput(DEVELOPER_MESSAGES[part], fieldErrors);
}

/** @throws NotFound for values that nothing can have: as for what is missing, so that the two look the same. */
function pathParameters(schema: z.ZodMiniType, event: APIGatewayProxyEventV2): unknown {
  const result = schema.safeParse(event.pathParameters ?? {});
  if (!result.success) throw new NotFound('There is nothing here.');
  return result.data;
}

/** The body as JSON. @throws UnsupportedContent for another content type, InvalidInput for text that is not JSON. */
function jsonBody(event: APIGatewayProxyEventV2): unknown {
  const contentType = event.headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) {
    throw new UnsupportedContent('Send the body as application/json.');
  }
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
    : (event.body ?? '');
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new InvalidInput(DEVELOPER_MESSAGES.json);
    throw cause;
  }
}

/** What the event gives for each part that the route has, validated by the contract; parts that it has not are ignored. */
export function readArguments(route: Route, event: APIGatewayProxyEventV2): Record<string, unknown> {
  return {
    ...(route.params && { params: pathParameters(route.params, event) }),
    ...(route.query && { query: validate(route.query, event.queryStringParameters ?? {}, 'query') }),
    ...(route.body && { body: validate(route.body, jsonBody(event), 'body') }),
  };
}
