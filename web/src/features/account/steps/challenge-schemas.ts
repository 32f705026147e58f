import * as z from 'zod/mini';

export const PasswordEntry = z.object({
  password: z.string().check(z.minLength(1, 'Password is required!')),
});

export const CustomAnswer = z.object({
  answer: z.string().check(z.refine((answer) => answer.trim() !== '', 'An answer is required to log in.')),
});
