import { Unavailable } from '#functions/core/platform/errors.ts';
import { TriggerRefused } from '#functions/identity/triggers/trigger.ts';

/** What a function may throw. */
export const THROWN = {
  unavailable: () => new Unavailable(),
  bug: () => new TypeError('x is not a function'),
  refusal: () => new TriggerRefused('emailClaimed'),
} as const;

/** Throws the error that an event names. */
export const handler = async (event: keyof typeof THROWN): Promise<never> => {
  throw THROWN[event]();
};
