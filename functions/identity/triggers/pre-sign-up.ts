import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { isProofHash, SIGN_UP_PROOF } from '#shared/rules/sign-up.ts';
import { googleSubjectIn, isNative } from '../directory/user-directory.ts';
import { isPasswordProved, issuerOf, type TriggerDependencies, TriggerRefused } from './trigger.ts';

/**
 * Ensures one account per email: rejects a sign-up that would create a second one, and links a first sign-in with
 * Google to the native user with the same verified email. An accepted user gets the email claim. Invitations count as
 * native sign-ups.
 *
 * @throws TriggerRefused, and errors of the directory and the table.
 */
export async function preSignUp(event: PreSignUpTriggerEvent, dependencies: TriggerDependencies) {
  const conflict =
    event.triggerSource === 'PreSignUp_ExternalProvider'
      ? await federatedSignUp(event, dependencies)
      : await nativeSignUp(event, dependencies);
  if (conflict) throw new TriggerRefused(conflict);
}

async function nativeSignUp(event: PreSignUpTriggerEvent, { directory, claims }: TriggerDependencies) {
  const { triggerSource, userName, request } = event;
  const { email: emailAsSent = '' } = request.userAttributes;
  const email = emailAsSent.toLowerCase();
  // Cognito itself rejects a second native user.
  if (!(await directory.findByEmail(emailAsSent)).every(isNative)) return 'registeredThroughGoogle';
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

/**
 * The first sign-in of a federated user. Links only to a native user whose password is proven. Otherwise an attacker
 * could register a victim's address first and share the account that the victim opens later.
 */
async function federatedSignUp(event: PreSignUpTriggerEvent, dependencies: TriggerDependencies) {
  const { directory, claims } = dependencies;
  const { userName, request } = event;
  const { email: emailAsSent, email_verified: verified } = request.userAttributes;
  const subject = googleSubjectIn(userName);
  if (subject === undefined) throw new Error('The identity provider of this sign-up is not configured.');
  if (emailAsSent === undefined || verified?.toLowerCase() !== 'true') return 'unverifiedProviderEmail';

  const issuer = issuerOf(event);
  const email = emailAsSent.toLowerCase();
  const users = await directory.findByEmail(emailAsSent);
  const native = users.find(isNative);
  if (native) {
    const { status, enabled, emailVerified } = native;
    const isActive = status === 'CONFIRMED' && enabled && emailVerified;
    if (!isActive || !(await isPasswordProved({ ...native, issuer, email }, dependencies)))
      return 'invalidBasicState';
    await directory.linkGoogle(subject, native.userName);
    return undefined;
  }
  // Cognito retries after a timeout, so the user may already exist. Any other user is a previous owner of the email,
  // or a second Google account of the same person.
  if (users.some((user) => user.userName.toLowerCase() !== userName.toLowerCase()))
    return 'invalidBasicState';
  const otherClaim = await claims.acquire({ email, issuer, userName, kind: 'google' }, directory.hasEmail);
  return otherClaim ? 'invalidBasicState' : undefined;
}
