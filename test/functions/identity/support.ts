import {
  CognitoIdentityProviderClient,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, it, onTestFinished } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { cognitoDirectories } from '#functions/identity/directory/cognito-directory.ts';
import { emailClaimService } from '#functions/identity/email-claims/email-claim-service.ts';
import { type LoginService, loginService } from '#functions/identity/logins/login-service.ts';
import { userOf } from '#functions/identity/triggers/trigger.ts';
import {
  type TriggerEvent,
  type TriggerHandler,
  triggerHandler,
} from '#functions/identity/triggers/trigger-handler.ts';
import type { IdentityOptions, Triggers } from '#local/identity/identity.ts';
import { accessKeyOf } from '#local/lambda/roles.ts';
import { ROLES } from '#shared/roles.ts';
import { SIGN_UP_PROOF } from '#shared/rules/sign-up.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { HostedBrowser } from '#test/local/identity/hosted-browser.ts';
import { anEmail, claimsOf, PASSWORD, type Portal, startPortal } from '#test/local/identity/support.ts';
import { afterAllTests, type CleanUp } from '#test/local/support.ts';
import { aTokenGeneration } from '#test/support/identity-events.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { BRAND } from '#test/support/messages/message-data.ts';
import { confirmationProof, NONCE, signUpProof } from '#test/support/sign-up-proof.ts';

export interface TriggeredPortal extends Portal {
  /** The trigger handler, for events that the local emulator does not send. */
  trigger: TriggerHandler;
  /** Skips the handler for the next event from this source, as if the pool had no trigger. */
  skipNext(triggerSource: TriggerEvent['triggerSource']): void;
  /** The SDK client of the triggers. Tests mock it. */
  triggersClient: CognitoIdentityProviderClient;
  logins: LoginService;
  logger: ReturnType<typeof memoryLogger>;
}

interface TriggeredOptions extends Partial<IdentityOptions> {
  /** Whether staff need a second factor; false by default. */
  staffNeedsSecondFactor?: boolean;
}

/** The local Cognito and Google emulator with the portal's groups and triggers. Requires `withLocalStores`. */
export async function startTriggeredPortal(
  { staffNeedsSecondFactor = false, ...options }: TriggeredOptions = {},
  cleanUp: CleanUp = onTestFinished,
): Promise<TriggeredPortal> {
  let handler: TriggerHandler | undefined;
  const skipped = new Set<string>();
  const trigger: TriggerHandler = <Event extends TriggerEvent>(event: Event) => {
    if (!handler) throw new Error('The emulator called a trigger before startup was complete.');
    return skipped.delete(event.triggerSource) ? Promise.resolve(event) : handler(event);
  };
  const triggers: Triggers = {
    preSignUp: trigger,
    postConfirmation: trigger,
    preTokenGeneration: trigger,
    customMessage: trigger,
  };
  const table = asFunction('identity', connectTable(TABLE_NAME));
  const portal = await startPortal({ ...options, triggers }, cleanUp);
  const { endpoint, region } = portal.identity;
  const credentials = { accessKeyId: accessKeyOf('identity'), secretAccessKey: 'local' };
  const triggersClient = new CognitoIdentityProviderClient({ endpoint, region, credentials });
  cleanUp(() => triggersClient.destroy());
  const logger = memoryLogger();
  const clock = { now: () => portal.now() };
  const logins = loginService(connectTable(TABLE_NAME), clock);
  handler = triggerHandler({
    directories: cognitoDirectories(triggersClient),
    metrics: { record: () => {} },
    staffNeedsSecondFactor,
    logins: loginService(table, clock),
    claims: emailClaimService(table, clock),
    brand: async () => BRAND,
    logger,
  });
  for (const GroupName of ROLES) await portal.client.createGroup({ ...portal.pool, GroupName });
  return Object.assign(portal, {
    trigger,
    skipNext: (source: string) => void skipped.add(source),
    triggersClient,
    logins,
    logger,
  });
}

/** Tests that share one pool with the triggers. Each gets it with an empty log, and a unique email. */
export function portalTest(options: TriggeredOptions = {}) {
  withLocalStores();
  const cleanUp = afterAllTests();
  let shared: TriggeredPortal | undefined;
  beforeAll(async () => {
    shared = await startTriggeredPortal(options, cleanUp);
  });
  return it
    .extend('portal', () => {
      if (!shared) throw new Error('The pool has not started.');
      shared.logger.lines.length = 0;
      return shared;
    })
    .extend('email', anEmail);
}

/** Mocks the pool for the triggers until the test ends. */
export function mockPool({ triggersClient }: TriggeredPortal) {
  const mock = mockClient(triggersClient);
  onTestFinished(() => mock.restore());
  return mock;
}

/** Cognito's error under load. */
export const throttled = () => new TooManyRequestsException({ message: 'Rate exceeded', $metadata: {} });

/** Signs in with Google and returns the ID token's claims. */
export async function googleClaims(portal: Portal, email: string): Promise<Record<string, unknown>> {
  const browser = new HostedBrowser(portal);
  const { body } = await browser.exchange(await browser.signInWithGoogle(email));
  return claimsOf(body.id_token ?? '');
}

/** The `error_description` of a failed sign-in with Google. */
export async function googleRefusal(portal: Portal, email: string): Promise<string | null> {
  const back = await new HostedBrowser(portal).signInWithGoogle(email);
  return back.searchParams.get('error_description');
}

/** A pre token generation event of a user whose password is proven. */
export async function aProvedTokenGeneration(
  { logins }: TriggeredPortal,
  options: Parameters<typeof aTokenGeneration>[0] = {},
) {
  const event = aTokenGeneration(options);
  await logins.markPasswordProved(userOf(event));
  return event;
}

export async function groupsOf({ client, named }: Portal, email: string) {
  const { Groups = [] } = await client.adminListGroupsForUser(named(email));
  return Groups.map(({ GroupName }) => GroupName);
}

export async function addToGroup({ client, named }: Portal, email: string, GroupName: string) {
  await client.adminAddUserToGroup({ ...named(email), GroupName });
}

/** Signs up like the site: with the hash of the browser's nonce. */
export const signUp = (
  { client, user }: Portal,
  email: string,
  { password = PASSWORD, nonce = NONCE, hash = signUpProof(nonce)[SIGN_UP_PROOF.hash] ?? '' } = {},
) => client.signUp({ ...user(email), Password: password, ClientMetadata: { [SIGN_UP_PROOF.hash]: hash } });

/** Confirms with the latest code and the nonce; `null` confirms from a browser without a nonce. */
export const confirm = ({ client, user, code }: Portal, email: string, nonce: string | null = NONCE) =>
  client.confirmSignUp({
    ...user(email),
    ConfirmationCode: code(email),
    ...(nonce !== null && { ClientMetadata: confirmationProof(nonce) }),
  });

/** Signs up and confirms in the same browser. */
export async function register(portal: Portal, email: string): Promise<void> {
  await signUp(portal, email);
  await confirm(portal, email);
}

export async function resetPassword(portal: Portal, email: string, password: string): Promise<void> {
  await portal.forgot(email);
  await portal.confirmReset(email, portal.code(email), password);
}
