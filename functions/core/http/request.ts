import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { DEVELOPER_MESSAGES, type FieldError } from '#shared/api-error.ts';
import type { Route } from '#shared/route.ts';
import { NOT_A_NUMBER } from '#shared/rules/texts/typed-number.ts';
import { InvalidInput, NotFound, UnsupportedContent } from '../platform/errors.ts';

/** An error response lists no more, so that its size does not depend on the request's. */
export const MAX_FIELD_ERRORS = 50;
const MAX_FIELD_LENGTH = 200;
/** No contract accepts a list of this length. The validator would report each entry of a longer one. */
const MAX_LIST_LENGTH = 1000;

/** Converts validation issues to field errors. For an unknown field, the field error has its name. */
function* fieldErrorsOf(issues: readonly z.core.$ZodIssue[], depth?: number): Generator<FieldError> {
  for (const { path, message, ...issue } of issues) {
    const steps = path.slice(0, depth).map(String);
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of fields) yield fieldError(key === undefined ? steps : [...steps, key], message);
  }
}

const fieldError = (path: readonly string[], message: string): FieldError => ({
  field: path.join('.').slice(0, MAX_FIELD_LENGTH),
  message,
});

function validate(schema: z.ZodMiniType, value: unknown, part: 'query' | 'body'): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Clients do not know paths inside a parsed query parameter, so only the parameter is named.
  const depth = part === 'query' ? 1 : undefined;
  const fieldErrors = fieldErrorsOf(result.error.issues, depth).take(MAX_FIELD_ERRORS);
  throw new InvalidInput(DEVELOPER_MESSAGES[part], [...fieldErrors]);
}

/** @throws InvalidInput for a list, at any depth, that is too long to validate. Nesting is not limited by the stack. */
function requireShortLists(body: unknown): void {
  const open: { value: unknown; path: readonly string[] }[] = [{ value: body, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value) && value.length > MAX_LIST_LENGTH) {
      const message = limitMessage('At most', MAX_LIST_LENGTH, 'array');
      throw new InvalidInput(DEVELOPER_MESSAGES.body, [fieldError(path, message)]);
    }
    for (const [name, inner] of Object.entries(value)) {
      // No contract is nested more deeply.
      if (typeof inner === 'object' && path.length < 10) open.push({ value: inner, path: [...path, name] });
    }
  }
}

/** @throws NotFound for malformed values, which get the same status as missing resources. */
function pathParameters(schema: z.ZodMiniType, event: APIGatewayProxyEventV2): unknown {
  const result = schema.safeParse(event.pathParameters ?? {});
  if (!result.success) throw new NotFound('There is nothing here.');
  return result.data;
}

/** Parses the body as JSON. @throws UnsupportedContent for another content type, InvalidInput for malformed JSON or huge lists */
function jsonBody(event: APIGatewayProxyEventV2): unknown {
  const contentType = event.headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType))
    throw new UnsupportedContent('Send the body as application/json.');
  try {
    const body: unknown = JSON.parse(textBody(event));
    requireShortLists(body);
    return body;
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new InvalidInput(DEVELOPER_MESSAGES.json);
    throw cause;
  }
}

function textBody({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string {
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/**
 * Validates the path parameters, query and body of the event against the route's contract. Parts without a contract
 * are ignored.
 */
export function readArguments(route: Route, event: APIGatewayProxyEventV2): Record<string, unknown> {
  const isEmpty = route.emptyBody === true && textBody(event) === '';
  return {
    ...(route.params && { params: pathParameters(route.params, event) }),
    ...(route.query && { query: validate(route.query, event.queryStringParameters ?? {}, 'query') }),
    ...(route.body && { body: validate(route.body, isEmpty ? {} : jsonBody(event), 'body') }),
    ...(route.rawBody && { raw: { body: textBody(event), headers: event.headers } }),
  };
}

const ENTER: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: NOT_A_NUMBER,
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter an object with fields.',
};

/** The unit of a size limit, by type. Numbers have none. */
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This field is required.'
        : (ENTER[issue.expected] ?? 'This value is not valid.');
    case 'invalid_value':
      return issue.input === undefined ? 'This field is required.' : `Unknown ${subjectOf(issue.path)}.`;
    case 'too_small':
      return limitMessage(issue.inclusive === false ? 'More than' : 'At least', issue.minimum, issue.origin);
    case 'too_big':
      return limitMessage(issue.inclusive === false ? 'Less than' : 'At most', issue.maximum, issue.origin);
    case 'invalid_format':
      return 'The format is not valid.';
    case 'unrecognized_keys':
      return 'Unknown field.';
    default:
      return 'This value is not valid.';
  }
}

function limitMessage(comparison: string, limit: number | bigint, origin: string): string {
  const unit = limit === 1 ? '' : (UNITS[origin] ?? '');
  if (limit === 1 && origin === 'string') return 'This field is required.';
  if (limit === 1 && origin === 'array') return `${comparison} one entry.`;
  return `${comparison} ${limit.toLocaleString('en-US')}${unit}.`;
}

/** The name of a field in a message: "destination" for `destinationCode`, "status" for an entry of `statuses`. */
function subjectOf(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((step) => typeof step === 'string') ?? 'value';
  const words = String(name)
    .replace(/Codes?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return typeof path.at(-1) === 'number' ? words.replace(/(?<=s)es$|s$/, '') : words;
}

// zod/mini has no default messages. These apply where a contract has none of its own.
z.config({ localeError: messageOf });
