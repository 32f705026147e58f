import type { PoolUser } from '../logins/login-rules.ts';
import { externalIdentity, PROVIDERS } from './sign-up-rules.ts';

interface UserEvent {
  readonly region: string;
  readonly userPoolId: string;
  readonly userName: string;
  readonly request: { readonly userAttributes: Readonly<Record<string, string>> };
}

/** The issuer of the tokens of an event's pool. */
export const issuerOf = ({ region, userPoolId }: Pick<UserEvent, 'region' | 'userPoolId'>): string =>
  `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;

/** The user that an event is about. An address counts only while the pool holds it as verified. */
export function userOf(event: UserEvent): PoolUser {
  const { sub = '', email, email_verified: verified, ...attributes } = event.request.userAttributes;
  const external = externalIdentity(event.userName);
  return {
    issuer: issuerOf(event),
    subject: sub,
    // Either sign is enough: a password that is set for a user of Google's would make a native one of them.
    isNative: !external && attributes['cognito:user_status'] !== 'EXTERNAL_PROVIDER',
    email: verified?.toLowerCase() === 'true' ? email?.toLowerCase() : undefined,
    googleSubject: googleSubjectOf(attributes.identities) ?? external?.subject,
  };
}

/** Google's subject in the attribute `identities`, a list in JSON. */
function googleSubjectOf(identities: string | undefined): string | undefined {
  if (identities === undefined) return undefined;
  const list: unknown = JSON.parse(identities);
  for (const identity of Array.isArray(list) ? list : []) {
    const { providerName, userId } = identity as { providerName?: unknown; userId?: unknown };
    if (PROVIDERS.some((name) => name === providerName) && typeof userId === 'string') return userId;
  }
  return undefined;
}
