import * as z from 'zod/mini';

export const Credentials = z.object({
  email: z.string().check(z.refine((email) => email.trim() !== '', 'Email is required!')),
  password: z.string().check(z.minLength(1, 'Password is required!')),
});
