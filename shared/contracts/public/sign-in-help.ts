import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { PROFILE_LIMITS } from '#shared/rules/customer.ts';
import { line } from '../text.ts';

export const signInHelpRoutes = defineRoutes('messages', {
  requestSignInHelp: {
    key: 'POST /messages/sign-in-help',
    summary: 'Email a customer who signs in with Google that there is no password to reset',
    access: 'public',
    body: z.strictObject({ email: line(PROFILE_LIMITS.email, { required: 'Email is required!' }) }),
    // The same for every address.
    response: null,
  },
});
