import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider';
import { invalidParameter, notAuthorized } from '../errors.ts';
import type { SendMessage } from '../messages.ts';
import type { Pool } from '../pool.ts';
import type { Tokens } from '../tokens.ts';
import type { RunTrigger } from '../triggers.ts';

/** What the targets work with. */
export interface Parts {
  pool: Pool;
  tokens: Tokens;
  runTrigger: RunTrigger;
  send: SendMessage;
}

/** Targets by name. A request is what came over the wire: only its shape's names are known, not that it fulfils it. */
export type Targets = Record<string, (request: never) => Promise<object>>;

// What only the pool itself may write.
const OWN_ATTRIBUTES = ['sub', 'identities', 'email_verified', 'phone_number_verified'];

/** Attributes as a record, the e-mail in lower case. Throws InvalidParameterException for a nameless one. */
export function attributeRecord(attributes: AttributeType[] | undefined): Record<string, string> {
  const record: Record<string, string> = {};
  for (const { Name, Value = '' } of attributes ?? []) {
    if (!Name) throw invalidParameter('An attribute needs a name.');
    record[Name] = Name === 'email' ? Value.toLowerCase() : Value;
  }
  return record;
}

/** As `attributeRecord`, but throws NotAuthorizedException for what an app client may not write. */
export function clientAttributes(attributes: AttributeType[] | undefined): Record<string, string> {
  const record = attributeRecord(attributes);
  if (OWN_ATTRIBUTES.some((name) => name in record)) {
    throw notAuthorized('A client attempted to write unauthorized attribute');
  }
  return record;
}

/** The e-mail that is the user name of a new user, in lower case. Throws InvalidParameterException otherwise. */
export function emailUsername(username: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(username)) throw invalidParameter('Username should be an email.');
  return username.toLowerCase();
}
