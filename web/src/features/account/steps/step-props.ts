import type { SignInOutcome } from '#web/lib/identity/identity-types.ts';

/** The props of every step after the first. */
export interface StepProps {
  /** Continues with the provider's response. */
  onOutcome: (outcome: SignInOutcome) => Promise<void>;
  /** Returns to the first step. */
  onReturn: () => void;
}
