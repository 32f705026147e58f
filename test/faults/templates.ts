import type { Fault } from './fault.ts';

/** What the templates of all stages and settings must keep. */
export const TEMPLATE_FAULTS: readonly Fault[] = [
  {
    id: 'role-not-passed',
    what: 'a stage with backups fails halfway, because the deployment may not pass a role to AWS Backup',
    file: 'infra/account/execution-policy.ts',
    find: "['backup', 'codedeploy', 'lambda', 's3', 'scheduler']",
    replace: "['codedeploy', 'lambda', 's3', 'scheduler']",
    seenBy: ['test/infra/account/account.test.ts'],
  },
];
