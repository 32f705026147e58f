import { asError, ServiceError } from '#functions/core/platform/errors.ts';
import type { Logger } from '#functions/core/platform/logger.ts';
import type { Brand } from '#functions/messages/content/message-data.ts';
import { SIGN_UP_CONFLICTS, type SignUpConflict } from '#shared/rules/sign-up.ts';
import {
  GOOGLE,
  googleSubjectIn,
  loggableUserName,
  type UserDirectory,
} from '../directory/user-directory.ts';
import type { EmailClaimService } from '../email-claims/email-claim-service.ts';
import type { PoolUser } from '../logins/login-rules.ts';
import type { LoginService } from '../logins/login-service.ts';

/** Dependencies of the triggers of one pool. */
export interface TriggerDependencies {
  readonly directory: UserDirectory;
  readonly logins: LoginService;
  readonly claims: EmailClaimService;
  /** Whether tokens have staff groups only if the user has a second factor. */
  readonly staffNeedsSecondFactor: boolean;
  /** The stage's names and addresses in emails. */
  readonly brand: () => Promise<Brand>;
  readonly logger: Logger;
}

/** Rejects a trigger event. Only the message reaches the browser, so it is the conflict's marker. */
export class TriggerRefused extends ServiceError {
  override readonly name = 'TriggerRefused';

  constructor(conflict: SignUpConflict) {
    super(SIGN_UP_CONFLICTS[conflict]);
  }
}

interface UserEvent {
  readonly region: string;
  readonly userPoolId: string;
  readonly userName: string;
  readonly request: { readonly userAttributes: Readonly<Record<string, string>> };
}

/** The issuer of a pool's tokens. */
export const issuerOf = ({ region, userPoolId }: Pick<UserEvent, 'region' | 'userPoolId'>): string =>
  `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;

/** The user of a trigger event, with the email only if it is verified. */
export function userOf(event: UserEvent): PoolUser {
  const { sub = '', email, email_verified: verified, ...attributes } = event.request.userAttributes;
  const ownSubject = googleSubjectIn(event.userName);
  return {
    issuer: issuerOf(event),
    subject: sub,
    // Either one marks a federated user. Setting a password for one would turn it into a native user.
    isNative: ownSubject === undefined && attributes['cognito:user_status'] !== 'EXTERNAL_PROVIDER',
    email: verified?.toLowerCase() === 'true' ? email?.toLowerCase() : undefined,
    googleSubject: googleSubjectOf(attributes.identities) ?? ownSubject,
  };
}

/** The Google subject in the attribute `identities`, a JSON array. */
function googleSubjectOf(identities: string | undefined): string | undefined {
  if (identities === undefined) return undefined;
  const list: unknown = JSON.parse(identities);
  for (const identity of Array.isArray(list) ? list : []) {
    const { providerName, userId } = identity as { providerName?: unknown; userId?: unknown };
    if (providerName === GOOGLE && typeof userId === 'string') return userId;
  }
  return undefined;
}

/**
 * Adds a confirmed user to the group Customer. Never throws: the user is already confirmed and cannot act on an error,
 * and the next token request tries again.
 */
export async function addToCustomers(
  userName: string,
  { directory, logger }: Pick<TriggerDependencies, 'directory' | 'logger'>,
): Promise<void> {
  try {
    await directory.addToGroup(userName, 'Customer');
  } catch (error) {
    logger.report('GROUP_NOT_ADDED', {
      userName: loggableUserName(userName),
      error: asError(error),
    });
  }
}

/**
 * Whether the person who set a native user's password can read the user's mailbox. Three events prove it: a password
 * reset, a confirmation in the browser that signed up, and an invitation, because its temporary password comes by email
 * or from an administrator.
 */
export async function isPasswordProved(
  user: Pick<PoolUser, 'issuer' | 'subject'> & { userName: string; email: string },
  { logins, claims }: Pick<TriggerDependencies, 'logins' | 'claims'>,
): Promise<boolean> {
  const login = await logins.find(user, true);
  if (login?.passwordProvedAt !== undefined) return true;
  const claim = await claims.find(user.email, user.issuer);
  return claim?.kind === 'invitation' && claim.userName === user.userName;
}
