import { ApiErrorBody, GatewayErrorBody, REQUEST_ID_HEADER, STATUS_TEXT } from '#shared/api-error.ts';

/** CloudFront's request id, the only one on its own error pages. */
const CLOUDFRONT_ID_HEADER = 'x-amz-cf-id';

/** A failed request to the API. `status` is 0 if there was no response. Not for users: see `explainError`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly error: string;
  readonly messages: readonly string[] | undefined;
  readonly fieldErrors: ApiErrorBody['fieldErrors'];
  /** Identifies the request in the logs. */
  readonly reference: string | undefined;

  constructor(body: ApiErrorBody, reference?: string) {
    super(body.message ?? '');
    this.status = body.status;
    this.error = body.error;
    this.messages = body.messages;
    this.fieldErrors = body.fieldErrors;
    this.reference = reference;
  }

  /** From a response outside 2xx. A body that is neither a handler's nor the gateway's is an 'Unknown error'. */
  static async from(response: Response): Promise<ApiError> {
    const { status, headers } = response;
    const reference = headers.get(REQUEST_ID_HEADER) ?? headers.get(CLOUDFRONT_ID_HEADER) ?? undefined;
    const body: unknown = await response.json().catch(() => null);
    const own = ApiErrorBody.safeParse(body);
    if (own.success) return new ApiError(own.data, reference);
    const isGatewayError = GatewayErrorBody.safeParse(body).success;
    return new ApiError({ status, error: isGatewayError ? statusText(status) : 'Unknown error' }, reference);
  }

  /** From an exception of `fetch`: no connection, a blocked request, an aborted response. */
  static noResponse(cause: unknown): ApiError {
    const text = cause instanceof Error ? cause.message : '';
    return new ApiError({ status: 0, error: text || 'API call failed' });
  }
}

/** The text of a status. Falls back to that of 400, or of 503 for statuses from 500 up. */
function statusText(status: number): string {
  const texts: Readonly<Record<number, string>> = STATUS_TEXT;
  return texts[status] ?? STATUS_TEXT[status < 500 ? 400 : 503];
}

/** Whether the server rejected the request (4xx), so that a retry cannot help. */
export function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether no complete response arrived, or no request was sent because its token could not be refreshed without a network. */
export function isNoResponse(error: unknown): boolean {
  return error instanceof ApiError
    ? error.status === 0
    : error instanceof Error && error.name === 'NetworkError';
}
