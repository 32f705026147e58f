import * as z from 'zod/mini';
import { PROFILE_LIMITS } from '#shared/rules/customer.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { passwordErrors } from '#shared/rules/password.ts';
import { normalizeEmail } from '#web/lib/identity/normalize.ts';

const INVALID_EMAIL = 'Please enter a valid email address.';
const EMAIL_DIFFERS = 'Your chosen email address does not match.';

const Password = z.string().check((context) => {
  const errors = context.value === '' ? ['Please enter a password!'] : passwordErrors(context.value);
  if (errors.length > 0) {
    context.issues.push({ code: 'custom', message: errors.join('\n'), input: context.value });
  }
});

const passwordTwice = {
  password: Password,
  confirmPassword: z.string().check(z.minLength(1, 'Please confirm your password!')),
};

// `when` shows these errors together with the others. By default, zod skips them until all fields are valid.
const samePassword = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
  { path: ['confirmPassword'], message: 'Your password does not match!', when: () => true },
);
const sameEmail = z.refine<{ email: string; confirmEmail: string }>(
  ({ email, confirmEmail }) => confirmEmail === '' || normalizeEmail(email) === normalizeEmail(confirmEmail),
  { path: ['confirmEmail'], message: EMAIL_DIFFERS, when: () => true },
);

const isValidEmail = z.refine<string>((text) => {
  const email = normalizeEmail(text);
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email) && email.length <= PROFILE_LIMITS.email;
}, INVALID_EMAIL);
const validEmail = z.string().check(isValidEmail);

export const EmailSetup = z.object({ email: validEmail });

export const NewPassword = z.object(passwordTwice).check(samePassword);
export type NewPassword = z.infer<typeof NewPassword>;

export const Registration = z
  .object({
    email: validEmail,
    confirmEmail: z.string().check(z.minLength(1, EMAIL_DIFFERS)),
    ...passwordTwice,
    preferredDestination: z
      .string()
      .check(
        z.refine(
          (code) => DESTINATION_CODES.some((known) => known === code),
          'Please select your preferred terminal.',
        ),
      ),
  })
  .check(sameEmail, samePassword);

const requiredCode = z
  .string()
  .check(z.refine((code) => code.trim() !== '', 'Confirmation Code is required!'));

export const ConfirmationCode = z.object({ code: requiredCode });
export type ConfirmationCode = z.infer<typeof ConfirmationCode>;

export const ResetRequest = z.object({
  email: z.string().check(
    z.refine((email) => email.trim() !== '', 'Email is required!'),
    isValidEmail,
  ),
});

export const ResetConfirmation = z
  .object({ email: z.optional(z.string()), code: requiredCode, ...passwordTwice })
  .check(samePassword);
