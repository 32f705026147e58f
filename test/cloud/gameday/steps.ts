import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Stage } from '#infra/stage.ts';
import { CSV_HEADER } from '#local/identity/pool/user-import.ts';
import type { DeployedStage } from '../support/stage.ts';
import type { OperatorShell } from './shell.ts';
import type { ShippingSandbox } from './shipping-sandbox.ts';

/** What a game day has: a deployed stage, and a shell with the environment of an operator. */
export interface World {
  readonly stage: DeployedStage;
  readonly shell: OperatorShell;
  /** The folder of the shell. */
  readonly folder: string;
  /** A sandbox, to which only its own game day connects the stage. */
  readonly shippingSystem: ShippingSandbox;
  /** Deploys with these settings of the stage, and those of earlier deployments. */
  readonly deploy: (
    changed?: Partial<Stage>,
    release?: string,
    losses?: readonly string[],
  ) => Promise<string>;
}

/** How a step of a runbook is executed on the emulator (decision 140). */
export type Execution =
  /** By the very commands of the page. `first` does what happens outside of the stage. */
  | { readonly by: 'commands'; readonly first?: (world: World) => void | Promise<void> }
  /** Partly by a counterpart, because the emulator lacks what some of the commands need. Returns what those would print. */
  | {
      readonly by: 'counterpart';
      readonly why: string;
      /** The beginnings of the commands that the counterpart replaces. */
      readonly replaces: RegExp;
      readonly run: (world: World) => Promise<string>;
    }
  /** Not at all. */
  | { readonly by: 'nobody'; readonly why: string };

const COMMANDS: Execution = { by: 'commands' };

const nobody = (why: string): Execution => ({ by: 'nobody', why });

const DEPLOYED_OTHERWISE = 'The emulator deploys the app of the cloud tests, which patches the stage.';
const DEPLOYING = /^(npm run (build|deploy)|npx cdk deploy|git worktree|cd )/;

/** `npm run deploy` with other settings of the stage. */
const deployment = (settingsOf: (world: World) => Partial<Stage> | Promise<Partial<Stage>>): Execution => ({
  by: 'counterpart',
  why: DEPLOYED_OTHERWISE,
  replaces: DEPLOYING,
  run: async (world) => world.deploy(await settingsOf(world)),
});

const MAINTENANCE = deployment(() => ({ maintenanceMode: true }));
const END_OF_MAINTENANCE = deployment(() => ({ maintenanceMode: false }));

/** The value of a variable of the operator's shell. Empty if it is not set. */
export const variable = async ({ shell }: World, name: string): Promise<string> =>
  (await shell.run(`printf %s "\${${name}-}"`)).trim();

/** Commands without those that begin like this, each with the lines that continue it. */
export const commandsWithout = (beginning: RegExp, commands: string): string =>
  (commands.match(/(?:.*\\\n)*.*\n/g) ?? []).filter((command) => !beginning.test(command)).join('');

/** Every step of every runbook, by its title on the page. */
export const EXECUTIONS: Readonly<Record<string, Readonly<Record<string, Execution>>>> = {
  'lost-table': {
    'Stop all functions': COMMANDS,
    'Show the maintenance page': {
      by: 'counterpart',
      why: DEPLOYED_OTHERWISE,
      replaces: DEPLOYING,
      run: ({ stage }) => stage.cdk.deployUnchecked('northbound-production-web', { maintenanceMode: true }),
    },
    'Restore the table': COMMANDS,
    'Bring its settings back': {
      by: 'commands',
      first: ({ shell, stage: { stage } }) =>
        shell.set({ READS: String(stage.tableLimit.reads), WRITES: String(stage.tableLimit.writes) }),
    },
    'Settle the outbox': COMMANDS,
    'Recount the packages': COMMANDS,
    'Check every record': COMMANDS,
    'Name it in the stage': COMMANDS,
    Deploy: deployment(async (world) => ({
      maintenanceMode: true,
      restoredTable: { name: await variable(world, 'RESTORED'), streamArn: await variable(world, 'STREAM') },
    })),
    'Start the functions': COMMANDS,
    'Reconcile payments with the provider': COMMANDS,
    'Play failed events again': COMMANDS,
    'End the maintenance': END_OF_MAINTENANCE,
    Check: COMMANDS,
  },
  'lost-pool': {
    'Show the maintenance page': MAINTENANCE,
    'Create the new pool': {
      by: 'counterpart',
      why: DEPLOYED_OTHERWISE,
      replaces: /^(OLD_POOL=|npm run deploy)/,
      run: async (world) => {
        const id = `"StackResourceSummaries[?ResourceType=='AWS::Cognito::UserPool'].LogicalResourceId | [0]"`;
        const lost = await world.shell.run(
          `aws cloudformation list-stack-resources --stack-name "northbound-$STAGE-identity" --output json --query ${id} | tr -d '"'`,
        );
        const changed = { userPoolNumber: 2, signInPrefix: 'northbound-production-2' };
        return world.deploy(changed, undefined, [lost.trim()]);
      },
    },
    'Check that the API trusts it': COMMANDS,
    'Tell Google': nobody("This happens in Google's console."),
    'Export the customers': {
      by: 'counterpart',
      why: 'The emulator has no GetCSVHeader. The columns are those of the local user pool.',
      replaces: /^HEADER=/,
      run: async ({ shell }) => {
        shell.set({ HEADER: CSV_HEADER.join() });
        return '';
      },
    },
    'Import the file': {
      by: 'counterpart',
      why: 'The emulator has no import jobs. Each user is created by hand, without a password.',
      replaces: /^(JOB=|curl|aws cognito-idp)/,
      run: async (world) => {
        const UserPoolId = await variable(world, 'POOL');
        const column = CSV_HEADER.indexOf('email') + 1;
        const emails = (await world.shell.run(`tail -n +2 users.csv | cut -d, -f${column}`))
          .trim()
          .split('\n');
        const client = new CognitoIdentityProviderClient({});
        for (const Value of emails)
          await client.send(
            new AdminCreateUserCommand({
              UserPoolId,
              Username: Value,
              MessageAction: 'SUPPRESS',
              UserAttributes: [
                { Name: 'email', Value },
                { Name: 'email_verified', Value: 'true' },
              ],
            }),
          );
        return `[\n"Succeeded",\n${emails.length},\n0\n]\n`;
      },
    },
    'Invite the staff': {
      by: 'commands',
      first: ({ shell }) => shell.set({ EMAIL: 'ann@northbound.example', GROUP: 'CustomerService' }),
    },
    'End the maintenance': END_OF_MAINTENANCE,
    Check: COMMANDS,
  },
  'bad-release': {
    'See what runs': COMMANDS,
    'Find the last good release': {
      by: 'commands',
      first: ({ shell }) => shell.set({ GOOD: 'good' }),
    },
    'Deploy it': {
      by: 'counterpart',
      why: 'The emulator deploys the app of the cloud tests, which names the release itself.',
      replaces: DEPLOYING,
      run: ({ deploy }) => deploy({}, 'good'),
    },
    Check: COMMANDS,
  },
  'leaked-secret': {
    'See who has used it': COMMANDS,
    'Replace the secret of the card provider': {
      by: 'commands',
      first: ({ shell, stage: { cardProvider } }) =>
        shell.set({
          API_KEY: cardProvider.apiKey,
          WEBHOOK_SECRETS: JSON.stringify(['a-new-secret', ...cardProvider.webhookSecrets]),
        }),
    },
    'Replace the secret of Google': {
      by: 'commands',
      first: ({ shell }) => shell.set({ CLIENT_ID: 'client', CLIENT_SECRET: 'new' }),
    },
    'Replace the keys of notifications': COMMANDS,
    'Replace the origin secret': COMMANDS,
    'End the sessions of a role': {
      by: 'commands',
      first: ({ shell }) => shell.set({ ROLE: 'deployer' }),
    },
    Check: COMMANDS,
  },
  'provider-down': {
    'See that it is the provider': COMMANDS,
    'Tell those who wait': nobody('This is about people.'),
    'Finish the payments when it is back': {
      by: 'commands',
      first: ({ stage }) => stage.cardProvider.controls.recover(),
    },
    Check: COMMANDS,
  },
  'system-of-record-down': {
    'See what waits': COMMANDS,
    'See that it is the system': COMMANDS,
    'Tell those who wait': nobody('This is about people.'),
    'Wait until nothing waits': {
      by: 'commands',
      first: ({ shippingSystem }) => shippingSystem.recover(),
    },
    Check: COMMANDS,
  },
  'lost-region': {
    'Find the newest copy': nobody(
      'The emulator does not run backup plans, and copies nothing to another account.',
    ),
    'Prepare the account': nobody('An account outside of the emulator is needed.'),
    'Deploy an empty stage with the maintenance page': MAINTENANCE,
    'Restore the table': nobody(
      'The emulator has no restore jobs of AWS Backup. The runbook lost-table restores one.',
    ),
    'Copy the signatures and the files of claims': {
      by: 'commands',
      first: async ({ shell, folder }) => {
        shell.set({ FILES: 'files-in-the-other-account' });
        writeFileSync(path.join(folder, 'signature.png'), 'signature');
        await shell.run('aws s3 mb "s3://$FILES" && aws s3 cp signature.png "s3://$FILES/signatures/h1.png"');
      },
    },
    'Continue as after a lost table and a lost pool': nobody(
      'The runbooks lost-table and lost-pool run these steps.',
    ),
    Check: END_OF_MAINTENANCE,
  },
};
