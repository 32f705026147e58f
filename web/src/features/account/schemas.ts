import * as z from 'zod/mini';
import { passwordFaults } from '../../../../shared/rules/password.ts';

/** Step 0 of signing in. */
export const Credentials = z.object({
  email: z.string().check(z.refine((email) => email.trim() !== '', 'Email is required!')),
  password: z.string().check(z.minLength(1, 'Password is required!')),
});
export type Credentials = z.infer<typeof Credentials>;

const Password = z.string().check((context) => {
  const faults = context.value === '' ? ['Please enter a password!'] : passwordFaults(context.value);
  if (faults.length > 0) {
    context.issues.push({ code: 'custom', message: faults.join('\n'), input: context.value });
  }
});

/** A new password, written twice. */
export const NewPassword = z
  .object({
    password: Password,
    confirmPassword: z.string().check(z.minLength(1, 'Please confirm your password!')),
  })
  .check(
    z.refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, {
      path: ['confirmPassword'],
      message: 'Your password does not match!',
      // Both faults show at once: zod would wait with this one until the fields by themselves are right.
      when: () => true,
    }),
  );
export type NewPassword = z.infer<typeof NewPassword>;
