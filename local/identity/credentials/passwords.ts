import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { TEMPORARY_PASSWORD_DAYS } from '#shared/deployment/user-pool.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/rules/password.ts';
import { CognitoError } from '../errors.ts';

const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

/** The pool's password policy, in the order in which Cognito checks it. */
const RULES: [isMet: (password: string) => boolean, failure: string][] = [
  [(password) => password.length >= PASSWORD_MIN_LENGTH, 'Password not long enough'],
  [(password) => password.length <= PASSWORD_MAX_LENGTH, 'Password is too long'],
  [(password) => password === password.trim(), 'Password must not start or end with a space'],
  [(password) => /[a-z]/.test(password), 'Password must have lowercase characters'],
  [(password) => /[A-Z]/.test(password), 'Password must have uppercase characters'],
  [(password) => /[0-9]/.test(password), 'Password must have numeric characters'],
  [(password) => SYMBOL.test(password), 'Password must have symbol characters'],
];

/** When a temporary password set now expires, in epoch milliseconds. */
export const temporaryPasswordExpiry = (now: Date) => now.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS;

/** @throws InvalidPasswordException, with Cognito's message, if the password violates the policy. */
export function assertPolicy(password: string): void {
  const violated = RULES.find(([isMet]) => !isMet(password));
  if (violated)
    throw new CognitoError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${violated[1]}`,
    );
}

// Far below scrypt's default cost, because sign-ins to demo accounts must be fast.
const COST = { N: 1024 };

/** Hashes with a salt, since developers may enter a real password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
}

/**
 * Whether the password matches the hash; false without a hash. Does the same work in both cases, so that the response
 * time does not disclose whether the user exists.
 */
export async function matchesPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', key = ''] = hash?.split('.') ?? [];
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(key, 'base64url');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
