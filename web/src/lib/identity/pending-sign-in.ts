import type { Challenge, SignInEnd, SignInOutcome } from './identity-types.ts';

/** Cognito's default lifetime of a challenge session. */
const PENDING_MS = 180_000;

/** Choices that the library does not send to the provider, with the next step: the challenge session stays the same. */
const SAME_SESSION: Partial<Record<Challenge['step'], Challenge['step']>> = {
  ChooseSetUp: 'SetUpEmail',
  ChooseFirstFactor: 'EnterPassword',
};

/**
 * Tracks how long the current challenge can be answered. Each response of the provider starts a new challenge session of
 * 180 seconds; a wrong answer, or a choice that is not sent to the provider, does not. Uses the clock instead of a timer,
 * because phones stop timers while they sleep.
 */
export function pendingSignIn(clock: () => number) {
  let step: Challenge['step'] | null = null;
  let until = 0;
  const isOpen = () => step !== null && clock() < until;

  const end = () => {
    step = null;
  };
  return {
    isOpen,
    end,
    /** Stores the next challenge and adds its expiration time. An outcome without a challenge ends the sign-in. */
    follow(outcome: Challenge | SignInEnd): SignInOutcome {
      if (isEnd(outcome)) {
        end();
        return outcome;
      }
      const isSameSession = isOpen() && step !== null && SAME_SESSION[step] === outcome.step;
      if (!isSameSession) until = clock() + PENDING_MS;
      step = outcome.step;
      return { ...outcome, until };
    },
  };
}

const ENDS: readonly string[] = [
  'Success',
  'Failure',
  'ResetPassword',
  'ConfirmSignUp',
  'Expired',
] satisfies SignInEnd['step'][];

const isEnd = (outcome: Challenge | SignInEnd): outcome is SignInEnd => ENDS.includes(outcome.step);
