import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { isProofHash, SIGN_UP_PROOF, type SignUpConflict } from '#shared/rules/sign-up.ts';
import { type DirectoryUser, isNative, parseFederatedUserName } from '../directory/user-directory.ts';
import { isPasswordProved, issuerOf, type TriggerDependencies, TriggerRefused } from './trigger.ts';

/**
 * Ensures one account per email: refuses a sign-up that would create a second one, and links a first sign-in with
 * Google to the native user with the same verified email. An accepted user gets the email claim. Invitations count as
 * native sign-ups.
 *
 * @throws TriggerRefused, and errors of the directory and the table.
 */
export async function preSignUp(
  event: PreSignUpTriggerEvent,
  dependencies: TriggerDependencies,
): Promise<void> {
  const conflict =
    event.triggerSource === 'PreSignUp_ExternalProvider'
      ? await federatedSignUp(event, dependencies)
      : await nativeSignUp(event, dependencies);
  if (conflict) throw new TriggerRefused(conflict);
}

async function nativeSignUp(
  event: PreSignUpTriggerEvent,
  { directory, claims }: TriggerDependencies,
): Promise<SignUpConflict | undefined> {
  const { triggerSource, userName, request } = event;
  const { email: emailAsSent = '' } = request.userAttributes;
  const email = emailAsSent.toLowerCase();
  const conflict = nativeSignUpConflict(await directory.findByEmail(emailAsSent));
  if (conflict) return conflict;
  const nonceHash = request.clientMetadata?.[SIGN_UP_PROOF.hash];
  const isInvitation = triggerSource === 'PreSignUp_AdminCreateUser';
  const otherClaim = await claims.acquire(
    {
      email,
      issuer: issuerOf(event),
      userName,
      kind: isInvitation ? 'invitation' : 'sign-up',
      ...(isProofHash(nonceHash) && !isInvitation && { nonceHash }),
    },
    directory.hasEmail,
  );
  if (!otherClaim) return undefined;
  return otherClaim.kind === 'google' ? 'registeredThroughGoogle' : 'emailClaimed';
}

async function federatedSignUp(
  event: PreSignUpTriggerEvent,
  dependencies: TriggerDependencies,
): Promise<SignUpConflict | undefined> {
  const { directory, claims } = dependencies;
  const { userName, request } = event;
  const { email: emailAsSent, email_verified: verified } = request.userAttributes;
  const identity = parseFederatedUserName(userName);
  if (!identity) throw new Error('The identity provider of this sign-up is not configured.');
  if (emailAsSent === undefined || verified?.toLowerCase() !== 'true') return 'unverifiedProviderEmail';

  const issuer = issuerOf(event);
  const email = emailAsSent.toLowerCase();
  const users = await directory.findByEmail(emailAsSent);
  const native = users.find(isNative);
  const isProved =
    native !== undefined && (await isPasswordProved({ ...native, issuer, email }, dependencies));
  const decision = decideFederatedSignUp(userName, users, isProved);
  if (decision.kind === 'refuse') return decision.conflict;
  if (decision.kind === 'link') {
    await directory.linkProvider(identity, decision.to);
    return undefined;
  }
  const otherClaim = await claims.acquire({ email, issuer, userName, kind: 'google' }, directory.hasEmail);
  return otherClaim ? 'invalidBasicState' : undefined;
}

export type FederatedSignUp =
  | { readonly kind: 'create' }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'refuse'; readonly conflict: SignUpConflict };

/** The conflict of a sign-up with a password, given the email's users. Cognito itself refuses a second native user. */
export function nativeSignUpConflict(users: readonly DirectoryUser[]): SignUpConflict | undefined {
  return users.every(isNative) ? undefined : 'registeredThroughGoogle';
}

/**
 * Decides the first sign-in of a federated user with a verified email, given the email's users.
 *
 * Links only to a user whose password is proved. Otherwise an attacker could register a victim's address first and
 * share the account that the victim opens later.
 */
export function decideFederatedSignUp(
  userName: string,
  users: readonly DirectoryUser[],
  isPasswordProved: boolean,
): FederatedSignUp {
  const native = users.find(isNative);
  if (native) {
    const { status, enabled, emailVerified } = native;
    return status === 'CONFIRMED' && enabled && emailVerified && isPasswordProved
      ? { kind: 'link', to: native.userName }
      : { kind: 'refuse', conflict: 'invalidBasicState' };
  }
  // Cognito retries after a timeout, so the user may already exist. Any other user is a previous owner of the email,
  // or a second Google account of the same person.
  const hasOtherUser = users.some((user) => !isSameName(user.userName, userName));
  return hasOtherUser ? { kind: 'refuse', conflict: 'invalidBasicState' } : { kind: 'create' };
}

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
