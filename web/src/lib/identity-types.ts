import type { Role } from '../../../shared/roles.ts';

/** Who is signed in, as their ID token says. */
export interface Identity {
  username: string;
  email: string;
  roles: readonly Role[];
}

/** What proves a sign-in besides the password: a code by text message or e-mail, or of an authenticator app. */
export type SecondFactor = 'SMS' | 'EMAIL' | 'TOTP';

/** What a step of signing in leads to. Steps of the provider that this site has no screen for are failures. */
export type SignInOutcome =
  | { step: 'Success' | 'Failure' | 'ConfirmNewPassword' | 'ResetPassword' | 'ConfirmSignUp' }
  | { step: 'EnterCode'; factor: SecondFactor; destination: string | null }
  | { step: 'ChooseFactor'; factors: readonly SecondFactor[] }
  /** The key as text, and as the address that an authenticator app reads from a QR code. */
  | { step: 'SetUpAuthenticator'; key: string; address: string };

/** What a step of signing up leads to: a code to enter, a sign-in that needs no more input, or a plain sign-in. */
export type SignUpOutcome = 'ConfirmSignUp' | 'AutoSignIn' | 'Done';
