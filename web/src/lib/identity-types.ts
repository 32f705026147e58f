import type { Role } from '../../../shared/roles.ts';

/** Who is signed in, as their ID token says. */
export interface Identity {
  username: string;
  email: string;
  roles: readonly Role[];
}

/** What a step of signing in leads to. Steps of the provider that this site has no screen for are failures. */
export type SignInOutcome = 'Success' | 'Failure' | 'ConfirmNewPassword' | 'ResetPassword';
