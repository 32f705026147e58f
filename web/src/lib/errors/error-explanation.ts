/** What a user reads about an error. */
export interface ErrorExplanation {
  /** What happened, in sentences. */
  cause: string;
  /** What the user can do about it, in sentences; empty if the cause says it. */
  advice: string;
  /** Whether to show how to contact customer service: not for errors that users can correct themselves. */
  offersContact: boolean;
  /** Identifies the request in the logs; undefined if there was no response. */
  reference?: string | undefined;
}

/** The error of a form or an action: a text, or an explanation, which may have a contact and a reference. */
export type Failure = string | ErrorExplanation;

/** The explanation as one text, without the contact and the reference. */
export function explanationText({ cause, advice }: ErrorExplanation): string {
  return advice === '' ? cause : `${cause} ${advice}`;
}

/** The same failure with a text before its cause. */
export function prefixed(prefix: string, failure: Failure): Failure {
  return typeof failure === 'string'
    ? `${prefix}${failure}`
    : { ...failure, cause: `${prefix}${failure.cause}` };
}
