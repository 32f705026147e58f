import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_WRITABLE_ATTRIBUTES } from '#shared/deployment/user-pool.ts';
import { invalidParameter, notAuthorized, required } from '../errors.ts';
import { attributesOf, type PoolUser } from './pool-state.ts';

/** Standard attributes, in the order of Cognito's CSV header for user imports. */
export const STANDARD_ATTRIBUTES = [
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'email',
  'email_verified',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'phone_number',
  'phone_number_verified',
  'address',
  'updated_at',
] as const;

/**
 * Converts an attribute list to a record with the email in lower case.
 * @throws InvalidParameterException for a missing or unknown name, including read-only attributes (`sub`, `identities`).
 */
export function attributeRecord(attributes: AttributeType[] | undefined): Record<string, string> {
  const known: readonly string[] = STANDARD_ATTRIBUTES;
  const record: Record<string, string> = {};
  for (const { Name, Value = '' } of attributes ?? []) {
    if (!Name) throw invalidParameter('Attribute name is required.');
    if (!known.includes(Name))
      throw invalidParameter(`user.${Name}: Attribute cannot be set, or does not exist in the schema.`);
    if (Value.length > MAX_VALUE_LENGTH) throw tooLong('userAttributes', MAX_VALUE_LENGTH);
    record[Name] = Name === 'email' ? Value.toLowerCase() : Value;
  }
  return record;
}

/** Same as `attributeRecord`. @throws NotAuthorizedException for an attribute that the app client may not write. */
export function clientAttributes(attributes: AttributeType[] | undefined): Record<string, string> {
  const writable: readonly (string | undefined)[] = CLIENT_WRITABLE_ATTRIBUTES;
  if (attributes?.some(({ Name }) => !writable.includes(Name)))
    throw notAuthorized('A client attempted to write unauthorized attribute');
  return attributeRecord(attributes);
}

/** Like Cognito's user names, without control and format characters. */
const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

/** Returns the email in lower case. @throws InvalidParameterException with this message if it is not an email. */
export function emailAddress(text: string, message: string): string {
  if (!EMAIL.test(text)) throw invalidParameter(message);
  return text.toLowerCase();
}

const MAX_USERNAME_LENGTH = 128;
const MAX_VALUE_LENGTH = 2048;

const tooLong = (field: string, limit: number) =>
  invalidParameter(
    `1 validation error detected: Value at '${field}' failed to satisfy constraint: Member must have length less than or equal to ${limit}`,
  );

/** The email that is the user name of a new user. @throws InvalidParameterException if it is too long or not an email. */
export function emailUsername(username: string | undefined): string {
  const email = required(username, 'username');
  if (email.length > MAX_USERNAME_LENGTH) throw tooLong('username', MAX_USERNAME_LENGTH);
  return emailAddress(email, 'Username should be an email.');
}

/** @throws InvalidParameterException if the attribute differs from the user name */
export function assertOwnEmail(attributes: { email: string }, username: string): void {
  if (attributes.email !== username) throw invalidParameter('The email attribute differs from the username.');
}

/** A user's attributes, sorted by name like Cognito's. */
export const listedAttributes = (user: PoolUser): AttributeType[] =>
  Object.entries(attributesOf(user))
    .map(([Name, Value]) => ({ Name, Value }))
    .sort((a, b) => a.Name.localeCompare(b.Name));
