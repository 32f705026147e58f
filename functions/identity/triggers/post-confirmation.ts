import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { SIGN_UP_PROOF } from '../../../shared/rules/sign-up-proof.ts';
import { describeCall } from '../../platform/call-context.ts';
import type { LoginRecord } from '../logins/login-record.ts';
import { addToCustomers } from './customer-group.ts';
import { userOf } from './event-user.ts';
import type { TriggerTools } from './trigger-dependencies.ts';
import { TriggerRefused } from './trigger-refused.ts';

/**
 * The owner of a mailbox never shares an account with somebody who set its password without reading that mailbox. A
 * confirmation from a browser other than the one that signed up replaces the password; a reset ends every session.
 *
 * @throws TriggerRefused after a confirmation that proves nothing about the password. The user stays confirmed.
 */
export async function postConfirmation(
  event: PostConfirmationTriggerEvent,
  tools: TriggerTools,
): Promise<void> {
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') return afterReset(event, tools);
  if (userOf(event).isNative) await afterSignUp(event, tools);
  else await afterGoogleSignUp(event, tools);
}

async function afterSignUp(event: PostConfirmationTriggerEvent, tools: TriggerTools): Promise<void> {
  const { directory, logins, claims } = tools;
  const { userName, request } = event;
  const user = userOf(event);
  const email = request.userAttributes.email?.toLowerCase() ?? '';
  const wish = { email, issuer: user.issuer, userName, kind: 'sign-up' } as const;
  const isOwner = await claims.isConfirmedByOwner(wish, request.clientMetadata?.[SIGN_UP_PROOF.nonce]);
  if (isOwner) describeCall(customerOf(await logins.prove(user)));
  else await directory.replacePassword(userName);
  await claims.confirm(wish, directory.hasAddress);
  await addToCustomers(userName, tools);
  if (isOwner) return;
  await directory.signOutEverywhere(userName);
  throw new TriggerRefused('passwordNotProved');
}

async function afterGoogleSignUp(event: PostConfirmationTriggerEvent, tools: TriggerTools): Promise<void> {
  const { userName } = event;
  const { issuer, email } = userOf(event);
  if (email !== undefined)
    await tools.claims.confirm({ email, issuer, userName, kind: 'google' }, tools.directory.hasAddress);
  await addToCustomers(userName, tools);
}

/** Staff reset their passwords too, so nobody becomes a customer here. */
async function afterReset(event: PostConfirmationTriggerEvent, tools: TriggerTools): Promise<void> {
  const { directory, logins, claims } = tools;
  const { userName } = event;
  const user = userOf(event);
  await Promise.all([
    directory.signOutEverywhere(userName),
    user.email !== undefined && directory.cancelAddressChange(userName, user.email),
  ]);
  describeCall(customerOf(await logins.prove(user)));
  if (user.email !== undefined) {
    const wish = { email: user.email, issuer: user.issuer, userName, kind: 'sign-up' } as const;
    await claims.confirm(wish, directory.hasAddress);
  }
}

const customerOf = ({ customerId }: LoginRecord) => ({ customerId });
