import type { SecondFactorStep } from '#shared/deployment/claims.ts';
import type { Role } from '#shared/roles.ts';

/** The signed-in user, from the claims of the ID token. */
export interface Identity {
  username: string;
  email: string;
  roles: readonly Role[];
  /** The ways to sign in to this account. */
  logins: readonly Login[];
  /** What a member of staff must do before `roles` contains their staff groups, or null. */
  secondFactor: SecondFactorStep | null;
}

export type Login = 'Password' | 'Google';

/** A code by text message or email, or from an authenticator app. */
export type SecondFactor = 'SMS' | 'EMAIL' | 'TOTP';

/** A first factor that users can choose, by the provider's names. */
export type FirstFactor = 'WEB_AUTHN' | 'PASSWORD_SRP' | 'PASSWORD' | 'EMAIL_OTP' | 'SMS_OTP';

/** What the provider requires before the user is signed in. */
export type Challenge =
  | { step: 'ConfirmNewPassword' | 'SetUpEmail' | 'EnterPassword' }
  | { step: 'EnterCode'; factor: SecondFactor; destination: string | null }
  | { step: 'ChooseFactor' | 'ChooseSetUp'; factors: readonly SecondFactor[] }
  | { step: 'ChooseFirstFactor'; factors: readonly FirstFactor[] }
  | { step: 'CustomChallenge'; question: string | null }
  /** The key as text, and the URI for the QR code. */
  | { step: 'SetUpAuthenticator'; key: string; uri: string };

/** A challenge and its expiration time in milliseconds since 1970. */
export type PendingChallenge = Challenge & { until: number };

/**
 * An outcome without a challenge. `Expired` means that the response was too late. Steps of the provider that this site
 * has no screen for are failures.
 */
export type SignInEnd =
  | { step: 'Success' }
  | { step: 'ConfirmSignUp' }
  | { step: 'Expired' }
  /** If an administrator has reset the password, the provider has already sent a code. */
  | { step: 'ResetPassword'; isCodeSent?: boolean }
  /** The reference is the user pool's id of the failed request. */
  | { step: 'Failure'; reference?: string | undefined };

export type SignInOutcome = SignInEnd | PendingChallenge;

/** An outcome that the login page shows as a step of its own. The others lead to another page, or start over. */
export type ShownOutcome = Exclude<SignInOutcome, { step: 'Success' | 'Expired' | 'ResetPassword' }>;

/**
 * The outcome of a sign-up step: enter a code, or sign in (`Done`). After a confirmation also: choose a new password
 * because the current one is not proven, or log in because the account was already confirmed.
 */
export type SignUpOutcome = 'ConfirmSignUp' | 'Done' | 'ChoosePassword' | 'AlreadyConfirmed';

/** A new authenticator app that is not confirmed yet. */
export interface AuthenticatorSetUp {
  /** For users who cannot scan the QR code. */
  key: string;
  /** The URI for the QR code. */
  uri: string;
  /**
   * Confirms the app with its first code and makes it the second factor. Can be called again after an error.
   * @throws the provider's error
   */
  confirm: (code: string) => Promise<void>;
}
