import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { onTestFinished, vi } from 'vitest';
import {
  type TriggerEvent,
  type TriggerHandler,
  triggerHandler,
} from '../../../functions/identity/triggers.ts';
import { connectUserDirectories } from '../../../functions/identity/user-directory.ts';
import type { Triggers } from '../../../local/identity/identity.ts';
import { ROLES, type Role } from '../../../shared/roles.ts';
import { HostedBrowser } from '../../local/identity/hosted-browser.ts';
import { claimsOf, type Portal, startPortal } from '../../local/identity/support.ts';

export interface TriggeredPortal extends Portal {
  /** The triggers themselves, to be given events that the stand-in does not make. */
  trigger: TriggerHandler;
  /** The SDK's client that the triggers use; tests make it fail. */
  triggersClient: CognitoIdentityProviderClient;
  logger: ReturnType<typeof aLogger>;
}

export const aLogger = () => ({ info: vi.fn(), error: vi.fn() });

/** The stand-in for Cognito and Google with the portal's groups and triggers. */
export async function startTriggeredPortal(
  options: { linkingSucceedsAtOnce?: boolean } = {},
): Promise<TriggeredPortal> {
  let handler: TriggerHandler | undefined;
  const trigger: TriggerHandler = <Event extends TriggerEvent>(event: Event) => {
    if (!handler) throw new Error('The stand-in called a trigger before it was started.');
    return handler(event);
  };
  const triggers: Triggers = { preSignUp: trigger, postConfirmation: trigger, preTokenGeneration: trigger };
  const portal = await startPortal({ ...options, triggers });
  const { endpoint, region } = portal.identity;
  const triggersClient = new CognitoIdentityProviderClient({
    endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  onTestFinished(() => triggersClient.destroy());
  const logger = aLogger();
  handler = triggerHandler({ directories: connectUserDirectories(triggersClient), logger });
  for (const GroupName of ROLES)
    await portal.client.send(new CreateGroupCommand({ ...portal.pool, GroupName }));
  return Object.assign(portal, { trigger, triggersClient, logger });
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

/** The groups that the pool has a user in. */
export async function groupsOf({ client, pool }: Portal, Username: string) {
  const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand({ ...pool, Username }));
  return Groups.map(({ GroupName }) => GroupName);
}

export async function addToGroup({ client, pool }: Portal, Username: string, GroupName: Role | string) {
  await client.send(new AdminAddUserToGroupCommand({ ...pool, Username, GroupName }));
}
