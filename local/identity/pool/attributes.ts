import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_WRITABLE_ATTRIBUTES } from '../../../shared/deployment/user-pool.ts';
import { errors, invalidParameter } from '../errors.ts';
import { attributesOf, type PoolUser } from './pool-state.ts';

/** The standard attributes in the order in which Cognito lists them in the header of an import. */
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
 * Attributes as a record, the e-mail in lower case. Throws InvalidParameterException for a nameless one and for a name
 * that the pool does not have, which includes what it gives by itself (`sub`, `identities`).
 */
export function attributeRecord(attributes: AttributeType[] | undefined): Record<string, string> {
  const known: readonly string[] = STANDARD_ATTRIBUTES;
  const record: Record<string, string> = {};
  for (const { Name, Value = '' } of attributes ?? []) {
    if (!Name) throw invalidParameter('An attribute needs a name.');
    if (!known.includes(Name)) {
      throw invalidParameter(`user.${Name}: Attribute cannot be set, or does not exist in the schema.`);
    }
    record[Name] = Name === 'email' ? Value.toLowerCase() : Value;
  }
  return record;
}

/** As `attributeRecord`, but throws NotAuthorizedException for what the site's client may not write. */
export function clientAttributes(attributes: AttributeType[] | undefined): Record<string, string> {
  const writable: readonly (string | undefined)[] = CLIENT_WRITABLE_ATTRIBUTES;
  if (attributes?.some(({ Name }) => !writable.includes(Name))) throw errors.unauthorizedAttribute();
  return attributeRecord(attributes);
}

/** An e-mail in lower case. Throws InvalidParameterException, with the text, for anything else. */
export function emailAddress(text: string, fault: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw invalidParameter(fault);
  return text.toLowerCase();
}

const LONGEST_USERNAME = 128;

/** The e-mail that is the user name of a new user. Throws as `emailAddress`, also for one that is too long. */
export function emailUsername(username: string): string {
  if (username.length > LONGEST_USERNAME) {
    throw invalidParameter(
      `1 validation error detected: Value at 'username' failed to satisfy constraint: Member must have length less than or equal to ${LONGEST_USERNAME}`,
    );
  }
  return emailAddress(username, 'Username should be an email.');
}

/** A user's attributes in the order of their names, as Cognito lists them. */
export const listedAttributes = (user: PoolUser): AttributeType[] =>
  Object.entries(attributesOf(user))
    .map(([Name, Value]) => ({ Name, Value }))
    .sort((a, b) => a.Name.localeCompare(b.Name));
