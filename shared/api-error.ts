import * as z from 'zod/mini';

export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/**
 * The body of every error response of a handler, and the form in which the site handles every error. `error` is the
 * status text; `message`, `messages` and `fieldErrors` are for users. The gateway's own errors have another shape, see
 * {@link GatewayErrorBody} (decision 56).
 */
export const ApiErrorBody = z.object({
  status: z.int(),
  error: z.string(),
  message: z.optional(z.string()),
  messages: z.optional(z.array(z.string())),
  fieldErrors: z.optional(z.array(FieldError)),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;

/**
 * The header with the gateway's request id. API Gateway adds it to every response, including its own errors, so it is
 * not in the body. Log lines have the same id as `requestId`.
 */
export const REQUEST_ID_HEADER = 'apigw-requestid';

/**
 * The messages of requests that no user can correct, because the client built them wrong. They are for developers: the
 * site replaces them.
 */
export const DEVELOPER_MESSAGES = {
  query: 'The query of the request is not valid.',
  body: 'The body of the request is not valid.',
  json: 'The body is not valid JSON.',
  cursor: 'The cursor is not valid.',
} as const;

/** The message of a 503 because a stored record cannot be read. The site shows its own advice. */
export const UNREADABLE_MESSAGE =
  'Some of this data cannot be read right now. Please try again in a few minutes.';

export const STATUS_TEXT = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;
export type ErrorStatus = keyof typeof STATUS_TEXT;

/** The body of an error response with this status. */
export function apiErrorBody(
  status: ErrorStatus,
  details: Pick<ApiErrorBody, 'message' | 'messages' | 'fieldErrors'> = {},
): ApiErrorBody {
  return { status, error: STATUS_TEXT[status], ...details };
}

/**
 * The body of an error response that API Gateway sends without a handler, for example for a rejected token, a body that
 * is too large, throttling, or a failed function. An HTTP API cannot change this shape.
 */
export const GatewayErrorBody = z.object({ message: z.string() });

/** API Gateway's message for each status. */
export const GATEWAY_MESSAGES = { ...STATUS_TEXT, 413: 'Request Entity Too Large' } as const;
