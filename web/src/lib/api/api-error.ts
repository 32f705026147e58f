import { ApiErrorBody } from '../../../../shared/api-error.ts';
import { GatewayErrorBody } from '../../../../shared/gateway-error.ts';
import { gatewayError } from './gateway-errors.ts';

/** A call of the API that did not succeed. `status` is 0 where no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly error: string;
  readonly messages: readonly string[] | undefined;
  readonly fieldErrors: ApiErrorBody['fieldErrors'];

  constructor(body: ApiErrorBody) {
    super(body.message ?? '');
    this.status = body.status;
    this.error = body.error;
    this.messages = body.messages;
    this.fieldErrors = body.fieldErrors;
  }

  /**
   * From a response outside 2xx: its own body where that carries status and error, our words for its status where API
   * Gateway made the body, else its status alone.
   */
  static async from(response: Response): Promise<ApiError> {
    const { status } = response;
    const body: unknown = await response.json().catch(() => null);
    const own = ApiErrorBody.safeParse(body);
    if (own.success) return new ApiError(own.data);
    const isOfGateway = GatewayErrorBody.safeParse(body).success;
    return new ApiError(isOfGateway ? gatewayError(status) : { status, error: 'Unknown error' });
  }

  /** From whatever `fetch` threw: no connection, a blocked request, a broken answer. */
  static noAnswer(cause: unknown): ApiError {
    const text = cause instanceof Error ? cause.message : '';
    return new ApiError({ status: 0, error: text || 'API call failed' });
  }
}

/** What the server said, for people: its messages joined by '; ', or its message, or the error in words. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  return error.messages?.length ? error.messages.join('; ') : error.message || error.error;
}

/** As {@link errorText}; where no answer came, what to do about it in place of the browser's own words. */
export function errorAdvice(error: unknown): string {
  const isUnanswered = error instanceof ApiError && error.status === 0;
  return isUnanswered
    ? 'The portal could not be reached. Check your connection and try again.'
    : errorText(error);
}

/** Whether the server answered and refused (4xx): trying the same again cannot help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
