import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  CreateGroupCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { onTestFinished, vi } from 'vitest';
import { connectTable, type Table } from '../../../functions/data/table.ts';
import { cognitoDirectories } from '../../../functions/identity/directory/cognito-directory.ts';
import { emailClaimRepository } from '../../../functions/identity/email-claims/email-claim-repository.ts';
import { emailClaimService } from '../../../functions/identity/email-claims/email-claim-service.ts';
import { loginRepository } from '../../../functions/identity/logins/login-repository.ts';
import { type LoginService, loginService } from '../../../functions/identity/logins/login-service.ts';
import { userOf } from '../../../functions/identity/triggers/event-user.ts';
import {
  type TriggerEvent,
  type TriggerHandler,
  triggerHandler,
} from '../../../functions/identity/triggers/trigger-handler.ts';
import type { IdentityOptions, Triggers } from '../../../local/identity/identity.ts';
import { ROLES, type Role } from '../../../shared/roles.ts';
import { SIGN_UP_PROOF } from '../../../shared/rules/sign-up-proof.ts';
import { HostedBrowser } from '../../local/identity/hosted-browser.ts';
import { claimsOf, PASSWORD, type Portal, startPortal } from '../../local/identity/support.ts';
import { aTokenGeneration } from '../../support/identity-events.ts';
import { confirmationProof, NONCE, signUpProof } from '../../support/sign-up-proof.ts';
import { aTable as aTableName } from '../../support/stores.ts';

export interface TriggeredPortal extends Portal {
  /** The trigger handler, for events that the local emulator does not send. */
  trigger: TriggerHandler;
  /** Skips the handler for the next event from this source, as if the pool had no trigger. */
  skipNext(triggerSource: TriggerEvent['triggerSource']): void;
  /** The SDK client of the triggers. Tests mock it. */
  triggersClient: CognitoIdentityProviderClient;
  /** The table of logins and email claims: a new one unless passed in. */
  table: Table;
  logins: LoginService;
  logger: ReturnType<typeof aLogger>;
}

export const aLogger = () => ({ info: vi.fn(), error: vi.fn() });

/** Creates a table. Requires `withLocalStores`. */
export const aTable = async (): Promise<Table> => connectTable(await aTableName());

interface TriggeredOptions extends Partial<IdentityOptions> {
  table?: Table;
  /** Whether staff need a second factor; false by default. */
  staffNeedsSecondFactor?: boolean;
}

/** The local Cognito and Google emulator with the portal's groups and triggers. Requires `withLocalStores`. */
export async function startTriggeredPortal({
  table: sharedTable,
  staffNeedsSecondFactor = false,
  ...options
}: TriggeredOptions = {}): Promise<TriggeredPortal> {
  let handler: TriggerHandler | undefined;
  const skipped = new Set<string>();
  const trigger: TriggerHandler = <Event extends TriggerEvent>(event: Event) => {
    if (!handler) throw new Error('The emulator called a trigger before startup was complete.');
    return skipped.delete(event.triggerSource) ? Promise.resolve(event) : handler(event);
  };
  const triggers: Triggers = { preSignUp: trigger, postConfirmation: trigger, preTokenGeneration: trigger };
  const [table, portal] = await Promise.all([sharedTable ?? aTable(), startPortal({ ...options, triggers })]);
  const { endpoint, region } = portal.identity;
  const triggersClient = new CognitoIdentityProviderClient({
    endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  onTestFinished(() => triggersClient.destroy());
  const logger = aLogger();
  const clock = { now: () => portal.now() };
  const logins = loginService(loginRepository(table), clock);
  handler = triggerHandler({
    directories: cognitoDirectories(triggersClient),
    metrics: { record: () => {} },
    staffNeedsSecondFactor,
    logins,
    claims: emailClaimService(emailClaimRepository(table), clock),
    logger,
  });
  for (const GroupName of ROLES)
    await portal.client.send(new CreateGroupCommand({ ...portal.pool, GroupName }));
  return Object.assign(portal, {
    trigger,
    skipNext: (source: string) => void skipped.add(source),
    triggersClient,
    table,
    logins,
    logger,
  });
}

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

export async function groupsOf({ client, pool }: Portal, Username: string) {
  const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand({ ...pool, Username }));
  return Groups.map(({ GroupName }) => GroupName);
}

export async function addToGroup({ client, pool }: Portal, Username: string, GroupName: Role | string) {
  await client.send(new AdminAddUserToGroupCommand({ ...pool, Username, GroupName }));
}

/** Signs up like the site: with the hash of the browser's nonce. */
export const signUp = (
  { client, identity }: Portal,
  Username: string,
  { password = PASSWORD, nonce = NONCE, hash = signUpProof(nonce)[SIGN_UP_PROOF.hash] ?? '' } = {},
) =>
  client.send(
    new SignUpCommand({
      ClientId: identity.clientId,
      Username,
      Password: password,
      ClientMetadata: { [SIGN_UP_PROOF.hash]: hash },
    }),
  );

/** Confirms with the latest code and the nonce; `null` confirms from a browser without a nonce. */
export const confirm = (portal: Portal, Username: string, nonce: string | null = NONCE) =>
  portal.client.send(
    new ConfirmSignUpCommand({
      ClientId: portal.identity.clientId,
      Username,
      ConfirmationCode: portal.code(Username),
      ...(nonce !== null && { ClientMetadata: confirmationProof(nonce) }),
    }),
  );

/** Signs up and confirms in the same browser. */
export async function register(portal: Portal, email: string): Promise<void> {
  await signUp(portal, email);
  await confirm(portal, email);
}
