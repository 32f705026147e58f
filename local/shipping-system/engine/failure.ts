import { RequestError } from '#local/http/request-error.ts';

/** A line of an error, with a code of the API. */
export interface ErrorLine {
  readonly code: string;
  readonly description: string;
}

/** A request that the system did not accept. Nothing was done. */
export class ApiFailure extends RequestError {
  readonly errors: readonly ErrorLine[];
  readonly retryAfterSeconds: number | null;

  constructor(status: number, errors: readonly ErrorLine[], retryAfterSeconds: number | null = null) {
    super(status, errors.map(({ description }) => description).join('\n'));
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const failure = (
  status: number,
  code: string,
  description: string,
  retryAfterSeconds: number | null = null,
) => new ApiFailure(status, [{ code, description }], retryAfterSeconds);

export const brokenRule = (description: string) => failure(400, 'invalidBusinessLogic', description);
