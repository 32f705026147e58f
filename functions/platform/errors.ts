import type { FieldError } from '../../shared/api-error.ts';

/**
 * What a service throws when it refuses. `functions/http/error-answer.ts` is the one place that turns these into answers.
 * Each spells its name out: the bundler shortens the names of classes, and the log names errors by them.
 */
export abstract class Refusal extends Error {
  abstract override readonly name: string;
}

/** It does not exist, or it is not the caller's: the two are never told apart. */
export class NotFound extends Refusal {
  override readonly name = 'NotFound';
}

/** The caller is not known, or not by a token that this API takes. */
export class Unauthenticated extends Refusal {
  override readonly name = 'Unauthenticated';

  constructor(message = 'Sign in to continue.') {
    super(message);
  }
}

/** The caller is known and may not do this. */
export class Forbidden extends Refusal {
  override readonly name = 'Forbidden';
}

/** What the state of things does not allow now; nothing was changed. */
export class Conflict extends Refusal {
  override readonly name: string = 'Conflict';
}

/** The body is of a kind that this API does not read. */
export class UnsupportedContent extends Refusal {
  override readonly name = 'UnsupportedContent';
}

/** The input is wrong; each field is named. */
export class InvalidInput extends Refusal {
  override readonly name = 'InvalidInput';
  readonly fieldErrors: readonly FieldError[];

  constructor(message: string, fieldErrors: readonly FieldError[] = []) {
    super(message);
    this.fieldErrors = fieldErrors;
  }
}

/** Somebody else changed the record since it was read, or made the one that was to be made. */
export class VersionConflict extends Conflict {
  override readonly name = 'VersionConflict';

  constructor(message = 'This was changed meanwhile. Refresh and try again.', options?: ErrorOptions) {
    super(message, options);
  }
}

/** A dependency did not keep up; the same call may work in a moment. */
export class Unavailable extends Refusal {
  override readonly name = 'Unavailable';

  constructor(message = 'The portal is busy. Please try again in a moment.', options?: ErrorOptions) {
    super(message, options);
  }
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
