import type { Challenge, SignInEnd, SignInOutcome } from './identity-types.ts';

/** As long as Cognito keeps the session of a challenge, unless an app client says otherwise. */
const PENDING_MS = 180_000;

/** Choices that the library keeps to itself, and what follows from them: the session stays the one from before. */
const SAME_SESSION: Partial<Record<Challenge['step'], Challenge['step']>> = {
  ChooseSetUp: 'SetUpEmail',
  ChooseFirstFactor: 'EnterPassword',
};

/**
 * Whether the present challenge may still be answered: for 180 seconds from the step that asked it. Each answer of the
 * provider carries a new session, so each step begins 180 seconds of its own; a wrong answer does not, and neither does a
 * choice that never reaches the provider. The clock decides and no timer: a phone in a pocket stops timers.
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
    /** Keeps what the provider asks next, and says how long it may be answered; what asks nothing ends it all. */
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
