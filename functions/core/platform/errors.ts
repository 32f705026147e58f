import type { FieldError } from '#shared/api-error.ts';

/**
 * An expected error. `functions/core/http/responses.ts` converts these to responses. Each class sets its name, because
 * the bundler shortens class names and the log uses names.
 */
export abstract class ServiceError extends Error {
  abstract override readonly name: string;
  /** The fields whose values are invalid or conflict. */
  readonly fieldErrors: readonly FieldError[];

  constructor(message: string, options: ErrorOptions & { fieldErrors?: readonly FieldError[] } = {}) {
    super(message, options);
    this.fieldErrors = options.fieldErrors ?? [];
  }
}

/** The resource does not exist or belongs to another customer. Callers cannot tell the two apart. */
export class NotFound extends ServiceError {
  override readonly name = 'NotFound';
}

/** There is no valid ID token. */
export class Unauthenticated extends ServiceError {
  override readonly name = 'Unauthenticated';

  constructor(message = 'Sign in to continue.') {
    super(message);
  }
}

/** The caller lacks the required role. */
export class Forbidden extends ServiceError {
  override readonly name = 'Forbidden';
}

/** The current state does not allow the operation. Nothing was changed. */
export class Conflict extends ServiceError {
  override readonly name: string = 'Conflict';
}

/** The request's content type is not supported. */
export class UnsupportedContent extends ServiceError {
  override readonly name = 'UnsupportedContent';
}

/** The input is invalid, with an error for each field. */
export class InvalidInput extends ServiceError {
  override readonly name = 'InvalidInput';

  constructor(message: string, fieldErrors: readonly FieldError[] = []) {
    super(message, { fieldErrors });
  }
}

export const invalidField = (field: string, message: string): InvalidInput =>
  new InvalidInput(message, [{ field, message }]);

/** The record has changed since it was read, or the record to create already exists. */
export class VersionConflict extends Conflict {
  override readonly name = 'VersionConflict';

  constructor(
    message = 'This has changed since you opened it. Refresh and try again.',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The caller has reached a limit of what one customer may do. The message says what to do. */
export class LimitReached extends ServiceError {
  override readonly name = 'LimitReached';
}

/** A dependency is overloaded or unreachable. A retry may succeed. */
export class Unavailable extends ServiceError {
  override readonly name: string = 'Unavailable';

  constructor(message = 'The portal is busy. Please try again in a moment.', options?: ErrorOptions) {
    super(message, options);
  }
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** @throws the error of the parts of some work that failed, if any did; several as an AggregateError */
export function throwFailures(results: readonly PromiseSettledResult<unknown>[]): void {
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
}
