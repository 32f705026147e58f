import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../shared/rules/password.ts';
import { CognitoError } from '../errors.ts';

const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

/** The pool's password policy in the order of Cognito's own checks. */
const RULES: [test: (password: string) => boolean, fault: string][] = [
  [(password) => password.length >= PASSWORD_MIN_LENGTH, 'Password not long enough'],
  [(password) => password.length <= PASSWORD_MAX_LENGTH, 'Password is too long'],
  [(password) => password === password.trim(), 'Password must not start or end with a space'],
  [(password) => /[a-z]/.test(password), 'Password must have lowercase characters'],
  [(password) => /[A-Z]/.test(password), 'Password must have uppercase characters'],
  [(password) => /[0-9]/.test(password), 'Password must have numeric characters'],
  [(password) => SYMBOL.test(password), 'Password must have symbol characters'],
];

const TEMPORARY_MS = 7 * 24 * 3_600_000;

/** When a temporary password that is set now expires, in epoch milliseconds. */
export const temporaryPasswordExpiry = (now: Date) => now.getTime() + TEMPORARY_MS;

/** Throws InvalidPasswordException, with Cognito's text, for a password that the policy forbids. */
export function assertPolicy(password: string): void {
  const broken = RULES.find(([test]) => !test(password));
  if (broken) {
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
  }
}

/** A password that fulfils the policy, for users that an administrator creates without one. */
export function temporaryPassword(): string {
  return `${randomBytes(6).toString('base64url')}-Aa${randomInt(10)}`;
}

// Weaker than scrypt's usual cost: this file guards demo accounts, and a sign-in must not take a noticeable time.
const COST: ScryptOptions = { N: 1024 };

/** A salted hash: somebody's real password may be typed here, so none is kept readable. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
}

/**
 * Whether the password is the one that was hashed. Without a hash it never is, after the same work: the time that an
 * answer takes must not tell whether somebody exists.
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
