import type { SignInOutcome } from '../../../lib/identity/identity-types.ts';

/** What every later step of signing in is given. */
export interface StepProps {
  /** Goes on with what the provider answered. */
  onOutcome: (outcome: SignInOutcome) => Promise<void>;
  /** Goes back to the first step. */
  onReturn: () => void;
}
