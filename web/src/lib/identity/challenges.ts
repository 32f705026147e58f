import type { SignInOutput } from 'aws-amplify/auth';
import type { Challenge, FirstFactor, SecondFactor, SignInEnd, SignInOutcome } from './identity-types.ts';

interface SignInContext {
  /** The issuer shown in an authenticator app. */
  productName: string;
  username: string | undefined;
  supportsPasskeys: boolean;
}

/** The outcome that this site shows for the provider's next step. */
export function outcomeOf({ nextStep }: SignInOutput, context: SignInContext): Challenge | SignInEnd {
  switch (nextStep.signInStep) {
    case 'DONE':
      return { step: 'Success' };
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { step: 'ConfirmNewPassword' };
    case 'RESET_PASSWORD':
      return { step: 'ResetPassword', isCodeSent: true };
    case 'CONFIRM_SIGN_UP':
      return { step: 'ConfirmSignUp' };
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return code('SMS', nextStep.codeDeliveryDetails?.destination);
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return code('EMAIL', nextStep.codeDeliveryDetails?.destination);
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return code('TOTP');
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return choice('ChooseFactor', nextStep.allowedMFATypes ?? []);
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
      return choice('ChooseSetUp', nextStep.allowedMFATypes ?? []);
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
      return { step: 'SetUpEmail' };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP': {
      const { sharedSecret, getSetupUri } = nextStep.totpSetupDetails;
      const uri = getSetupUri(context.productName, context.username).href;
      return { step: 'SetUpAuthenticator', key: sharedSecret, uri };
    }
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION': {
      const factors = firstFactors(nextStep.availableChallenges ?? [], context.supportsPasskeys);
      return factors.length > 0 ? { step: 'ChooseFirstFactor', factors } : { step: 'Failure' };
    }
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
      return { step: 'EnterPassword' };
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return { step: 'CustomChallenge', question: nextStep.additionalInfo?.question?.trim() || null };
    default:
      // A step that is newer than this site.
      nextStep satisfies never;
      return { step: 'Failure' };
  }
}

/** The only first factor to choose from, or null. Never a passkey: browsers require a click first. */
export function onlyChoice(outcome: SignInOutcome): FirstFactor | null {
  if (outcome.step !== 'ChooseFirstFactor') return null;
  const [factor, ...others] = outcome.factors;
  return factor === undefined || factor === 'WEB_AUTHN' || others.length > 0 ? null : factor;
}

const code = (factor: SecondFactor, destination?: string): Challenge => ({
  step: 'EnterCode',
  factor,
  destination: destination ?? null,
});

const choice = (step: 'ChooseFactor' | 'ChooseSetUp', factors: readonly SecondFactor[]) =>
  factors.length > 0 ? { step, factors } : ({ step: 'Failure' } as const);

/** Fastest first. */
const FIRST_FACTORS: readonly FirstFactor[] = [
  'WEB_AUTHN',
  'PASSWORD_SRP',
  'PASSWORD',
  'EMAIL_OTP',
  'SMS_OTP',
];

/** The offered factors that this browser supports. SRP is preferred because it does not send the password. */
function firstFactors(offered: readonly string[], supportsPasskeys: boolean): FirstFactor[] {
  return FIRST_FACTORS.filter((factor) => {
    if (!offered.includes(factor)) return false;
    if (factor === 'WEB_AUTHN') return supportsPasskeys;
    return factor !== 'PASSWORD' || !offered.includes('PASSWORD_SRP');
  });
}

/** Cognito's default lifetime of a challenge session. */
const PENDING_MS = 180_000;

/** Choices that the library does not send to the provider, and the next step: the challenge session stays the same. */
const SAME_SESSION: Record<Challenge['step'], Challenge['step'] | null> = {
  ChooseSetUp: 'SetUpEmail',
  ChooseFirstFactor: 'EnterPassword',
  ChooseFactor: null,
  ConfirmNewPassword: null,
  CustomChallenge: null,
  EnterCode: null,
  EnterPassword: null,
  SetUpAuthenticator: null,
  SetUpEmail: null,
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

const isEnd = (outcome: Challenge | SignInEnd): outcome is SignInEnd => !(outcome.step in SAME_SESSION);
