import * as z from 'zod/mini';

/** The password, in a step of its own. */
export const PasswordEntry = z.object({
  password: z.string().check(z.minLength(1, 'Password is required!')),
});

/** The answer to a custom challenge. */
export const CustomAnswer = z.object({
  answer: z.string().check(z.refine((answer) => answer.trim() !== '', 'An answer is required to log in.')),
});
