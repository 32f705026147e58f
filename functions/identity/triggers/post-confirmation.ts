import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { addRequestAttributes } from '#functions/core/platform/request-context.ts';
import { SIGN_UP_PROOF } from '#shared/rules/sign-up.ts';
import type { LoginRecord } from '../logins/login-repository.ts';
import { addToCustomers, type TriggerDependencies, TriggerRefused, userOf } from './trigger.ts';

/**
 * Ensures that the owner of a mailbox never shares an account with someone who set its password without reading that
 * mailbox. A confirmation in a browser other than the one that signed up replaces the password. A password reset
 * revokes all sessions.
 *
 * @throws TriggerRefused if the confirmation does not prove the password. The user stays confirmed.
 */
export async function postConfirmation(
  event: PostConfirmationTriggerEvent,
  dependencies: TriggerDependencies,
): Promise<void> {
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await afterReset(event, dependencies);
  else if (userOf(event).isNative) await afterNativeSignUp(event, dependencies);
  else await afterGoogleSignUp(event, dependencies);
}

async function afterNativeSignUp(event: PostConfirmationTriggerEvent, dependencies: TriggerDependencies) {
  const { directory, logins, claims } = dependencies;
  const { userName, request } = event;
  const user = userOf(event);
  const email = request.userAttributes.email?.toLowerCase() ?? '';
  const claim = { email, issuer: user.issuer, userName, kind: 'sign-up' } as const;
  const nonce = request.clientMetadata?.[SIGN_UP_PROOF.nonce];
  const isProved = await claims.isConfirmedBySameBrowser(claim, nonce);
  if (isProved) addRequestAttributes(customerOf(await logins.markPasswordProved(user)));
  else await directory.setRandomPassword(userName);
  await claims.confirm(claim, directory.hasEmail);
  await addToCustomers(userName, dependencies);
  if (isProved) return;
  await directory.globalSignOut(userName);
  throw new TriggerRefused('passwordNotProved');
}

async function afterGoogleSignUp(event: PostConfirmationTriggerEvent, dependencies: TriggerDependencies) {
  const { claims, directory } = dependencies;
  const { userName } = event;
  const { issuer, email } = userOf(event);
  if (email !== undefined)
    await claims.confirm({ email, issuer, userName, kind: 'google' }, directory.hasEmail);
  await addToCustomers(userName, dependencies);
}

/** Does not add the group Customer, because staff reset their passwords too. */
async function afterReset(
  event: PostConfirmationTriggerEvent,
  { directory, logins, claims }: TriggerDependencies,
): Promise<void> {
  const { userName } = event;
  const user = userOf(event);
  const { email, issuer } = user;
  await Promise.all([
    directory.globalSignOut(userName),
    email !== undefined && directory.cancelEmailChange(userName, email),
  ]);
  addRequestAttributes(customerOf(await logins.markPasswordProved(user)));
  if (email !== undefined)
    await claims.confirm({ email, issuer, userName, kind: 'sign-up' }, directory.hasEmail);
}

const customerOf = ({ customerId }: LoginRecord) => ({ customerId });
