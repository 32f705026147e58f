import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { addAccountStacks } from '#infra/account/account-stacks.ts';
import { addBackupAccount } from '#infra/backup-account.ts';
import { EDGE_REGION, type Stage } from '#infra/stage.ts';
import { stages } from '#infra/stages.ts';
import { everySetting } from '../infra/every-setting.ts';
import { newApp, synthesizeStage } from '../infra/portal.ts';
import { pythonBin } from './support/python.ts';

/** CDK adds dependencies that follow from references too. */
const IGNORED = ['--ignore-checks', 'W3005'];

/** A right that CloudFormation's schema of web ACLs names, before the list of IAM does. */
const UNLISTED = "W3037:'getconnectedaccount' is not one of";

const ofStage = (stage: Stage) => ({
  synthesize: () => synthesizeStage(stage).assembly,
  templates: stage.alarmEmail ? 7 : 6,
});

const LINTED = {
  ...Object.fromEntries(Object.entries(stages).map(([name, stage]) => [name, ofStage(stage)])),
  'production with every setting': ofStage(everySetting),
  'the accounts of production': {
    synthesize: () => {
      const app = newApp();
      addAccountStacks(app, everySetting);
      addBackupAccount(app, everySetting);
      return app.synth();
    },
    templates: 3,
  },
};

// CDK's own validation takes a second for each synthesis. The template tests do it.
vi.stubEnv('CDK_VALIDATION', 'false');

it.concurrent.each(Object.entries(LINTED))(
  'cfn-lint finds nothing in the templates of %s',
  async (_, { synthesize, templates }) => {
    const { directory } = synthesize();
    const files = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
    expect(files).toHaveLength(templates);
    const cfnLint = path.join(await pythonBin(), 'cfn-lint');
    const options = ['--format', 'parseable', '--regions', everySetting.region, EDGE_REGION];
    const linting = promisify(execFile)(cfnLint, [...IGNORED, ...options, '--', ...files], {
      cwd: directory,
    });
    // It would also read a template from there.
    linting.child.stdin?.end();
    const { stdout, stderr } = await linting.catch((failure: { stdout: string; stderr: string }) => failure);
    const found = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.includes(UNLISTED));
    expect(found).toEqual([]);
  },
);
