import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { PROFILE_LIMITS } from '../rules/customer.ts';

export const signInHelpRoutes = defineRoutes('messages', {
  requestSignInHelp: {
    key: 'POST /messages/sign-in-help',
    summary: 'Email a customer who signs in with Google that there is no password to reset',
    access: 'public',
    body: z.strictObject({ email: z.email().check(z.maxLength(PROFILE_LIMITS.email)) }),
    // The same for every address.
    response: null,
  },
});
