import * as z from 'zod/mini';

export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/**
 * The one shape of every error that a handler answers, and in which the site sees every error. `error` is the status in
 * words; the rest is for people. The gateway's own errors have another shape: `gateway-error.ts`.
 */
export const ApiErrorBody = z.object({
  status: z.int(),
  error: z.string(),
  message: z.optional(z.string()),
  messages: z.optional(z.array(z.string())),
  fieldErrors: z.optional(z.array(FieldError)),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;

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

/** The body of an answer of this status, in the one error shape. */
export function apiErrorBody(
  status: ErrorStatus,
  details: Pick<ApiErrorBody, 'message' | 'messages' | 'fieldErrors'> = {},
): ApiErrorBody {
  return { status, error: STATUS_TEXT[status], ...details };
}
