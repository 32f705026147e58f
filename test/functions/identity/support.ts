import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  CreateGroupCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { onTestFinished, vi } from 'vitest';
import { connectTable, type Table } from '../../../functions/data/table.ts';
import { cognitoDirectories } from '../../../functions/identity/cognito-directory.ts';
import { emailClaimRepository } from '../../../functions/identity/email-claim-repository.ts';
import { emailClaimService } from '../../../functions/identity/email-claim-service.ts';
import { userOf } from '../../../functions/identity/event-user.ts';
import { loginRepository } from '../../../functions/identity/login-repository.ts';
import { type LoginService, loginService } from '../../../functions/identity/login-service.ts';
import {
  type TriggerEvent,
  type TriggerHandler,
  triggerHandler,
} from '../../../functions/identity/triggers.ts';
import { ensureTable } from '../../../local/database/table.ts';
import type { IdentityOptions, Triggers } from '../../../local/identity/identity.ts';
import { ROLES, type Role } from '../../../shared/roles.ts';
import { SIGN_UP_PROOF } from '../../../shared/rules/sign-up-proof.ts';
import { HostedBrowser } from '../../local/identity/hosted-browser.ts';
import { claimsOf, PASSWORD, type Portal, startPortal } from '../../local/identity/support.ts';
import { aTokenGeneration } from '../../support/identity-events.ts';
import { confirmationProof, NONCE, signUpProof } from '../../support/sign-up-proof.ts';

export interface TriggeredPortal extends Portal {
  /** The triggers themselves, to be given events that the stand-in does not make. */
  trigger: TriggerHandler;
  /** Leaves the next event from this source unanswered by us, as if Cognito had no trigger. */
  skipNext(triggerSource: TriggerEvent['triggerSource']): void;
  /** The SDK's client that the triggers use; tests make it fail. */
  triggersClient: CognitoIdentityProviderClient;
  /** Where logins and claims stand: a table of this portal's own, unless it was given. */
  table: Table;
  logins: LoginService;
  logger: ReturnType<typeof aLogger>;
}

export const aLogger = () => ({ info: vi.fn(), error: vi.fn() });

/** A new table in the engine that the file has started with `withEngine`. */
export async function aTable(): Promise<Table> {
  const name = `identity-${randomUUID()}`;
  const client = new DynamoDBClient({});
  await ensureTable(client, name);
  client.destroy();
  return connectTable(name);
}

interface TriggeredOptions extends Partial<IdentityOptions> {
  table?: Table;
}

/** The stand-in for Cognito and Google with the portal's groups and triggers. The file calls `withEngine` before. */
export async function startTriggeredPortal({
  table: given,
  ...options
}: TriggeredOptions = {}): Promise<TriggeredPortal> {
  let handler: TriggerHandler | undefined;
  const skipped = new Set<string>();
  const trigger: TriggerHandler = <Event extends TriggerEvent>(event: Event) => {
    if (!handler) throw new Error('The stand-in called a trigger before it was started.');
    return skipped.delete(event.triggerSource) ? Promise.resolve(event) : handler(event);
  };
  const triggers: Triggers = { preSignUp: trigger, postConfirmation: trigger, preTokenGeneration: trigger };
  const [table, portal] = await Promise.all([given ?? aTable(), startPortal({ ...options, triggers })]);
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

/** A browser's whole sign-in with Google: the claims of its ID token. */
export async function googleClaims(portal: Portal, email: string): Promise<Record<string, unknown>> {
  const browser = new HostedBrowser(portal);
  const { body } = await browser.exchange(await browser.signInWithGoogle(email));
  return claimsOf(body.id_token ?? '');
}

/** What the portal is told at the end of a sign-in with Google that fails. */
export async function googleRefusal(portal: Portal, email: string): Promise<string | null> {
  const back = await new HostedBrowser(portal).signInWithGoogle(email);
  return back.searchParams.get('error_description');
}

/** The question for a token of somebody whose password is proved. */
export async function aProvedTokenGeneration(
  { logins }: TriggeredPortal,
  options: Parameters<typeof aTokenGeneration>[0] = {},
) {
  const event = aTokenGeneration(options);
  await logins.prove(userOf(event));
  return event;
}

/** The groups that the pool has a user in. */
export async function groupsOf({ client, pool }: Portal, Username: string) {
  const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand({ ...pool, Username }));
  return Groups.map(({ GroupName }) => GroupName);
}

export async function addToGroup({ client, pool }: Portal, Username: string, GroupName: Role | string) {
  await client.send(new AdminAddUserToGroupCommand({ ...pool, Username, GroupName }));
}

/** Signs up as the site does, with the hash of the browser's nonce. */
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

/** Confirms with the code of the newest message, as the browser that keeps the nonce; as any other one with `null`. */
export const confirm = (portal: Portal, Username: string, nonce: string | null = NONCE) =>
  portal.client.send(
    new ConfirmSignUpCommand({
      ClientId: portal.identity.clientId,
      Username,
      ConfirmationCode: portal.code(Username),
      ...(nonce !== null && { ClientMetadata: confirmationProof(nonce) }),
    }),
  );

/** Signs up and confirms in one browser. */
export async function register(portal: Portal, email: string): Promise<void> {
  await signUp(portal, email);
  await confirm(portal, email);
}
