import type { Role } from '../../../../shared/roles.ts';

/** Who is signed in, as their ID token says. */
export interface Identity {
  username: string;
  email: string;
  roles: readonly Role[];
  /** By what the account can be opened. */
  logins: readonly Login[];
}

/** A way to sign in to an account. */
export type Login = 'Password' | 'Google';

/** What proves a sign-in besides the password: a code by text message or e-mail, or of an authenticator app. */
export type SecondFactor = 'SMS' | 'EMAIL' | 'TOTP';

/** What proves a sign-in first, where the provider lets people choose; in the provider's names. */
export type FirstFactor = 'WEB_AUTHN' | 'PASSWORD_SRP' | 'PASSWORD' | 'EMAIL_OTP' | 'SMS_OTP';

/** What the provider asks before it lets somebody in. */
export type Challenge =
  | { step: 'ConfirmNewPassword' | 'SetUpEmail' | 'EnterPassword' }
  | { step: 'EnterCode'; factor: SecondFactor; destination: string | null }
  | { step: 'ChooseFactor' | 'ChooseSetUp'; factors: readonly SecondFactor[] }
  | { step: 'ChooseFirstFactor'; factors: readonly FirstFactor[] }
  | { step: 'CustomChallenge'; question: string | null }
  /** The key as text, and as the address that an authenticator app reads from a QR code. */
  | { step: 'SetUpAuthenticator'; key: string; address: string };

/** A challenge, and the moment (in milliseconds since 1970) from which an answer to it is refused. */
export type PendingChallenge = Challenge & { until: number };

/**
 * An outcome without a challenge. `Expired` is a response that was too late; steps of the provider that this site has no
 * screen for are failures.
 */
export type SignInEnd =
  | { step: 'Success' | 'ResetPassword' | 'ConfirmSignUp' | 'Expired' }
  /** The reference is the user pool's id of the failed request. */
  | { step: 'Failure'; reference?: string | undefined };

/** What a step of signing in leads to. */
export type SignInOutcome = SignInEnd | PendingChallenge;

/**
 * What a step of signing up leads to: a code to enter, a sign-in that needs no more input, or a plain sign-in. After a
 * confirmation also: a password to choose, as nobody has proved that the one there is the person's own, or a plain sign-in
 * because the account was confirmed before.
 */
export type SignUpOutcome = 'ConfirmSignUp' | 'AutoSignIn' | 'Done' | 'ChoosePassword' | 'ConfirmedBefore';
