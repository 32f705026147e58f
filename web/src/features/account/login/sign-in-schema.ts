import * as z from 'zod/mini';

/** Step 0 of signing in. */
export const Credentials = z.object({
  email: z.string().check(z.refine((email) => email.trim() !== '', 'Email is required!')),
  password: z.string().check(z.minLength(1, 'Password is required!')),
});
export type Credentials = z.infer<typeof Credentials>;
