import type { Fault } from './fault.ts';

/** What the first deployment into a real account needs. */
export const DEPLOYMENT_FAULTS: readonly Fault[] = [
  {
    id: 'site-errors-at-once',
    what: 'one failed request at night pages somebody',
    file: 'infra/stacks/edge.ts',
    find: 'options: { evaluationPeriods: 10, datapointsToAlarm: FAILED_MINUTES },',
    replace: '',
    seenBy: ['test/infra/alarms/alarms.test.ts'],
  },
  {
    id: 'names-without-ids',
    what: 'the workflows of a repository that was created after July 15, 2026 get no role',
    file: 'infra/account/account-stacks.ts',
    find: 'subjectsOf(repository, environment),',
    replace: 'subjectsOf(repository, environment)[0],',
    seenBy: ['test/infra/account/account.test.ts'],
  },
  {
    id: 'probe-left-behind',
    what: 'the probes leave their stacks in the account',
    file: 'infra/probe/run-probes.ts',
    find: 'await stacks.remove(stackName);',
    replace: '',
    seenBy: ['test/infra/probe/probes.test.ts'],
  },
  {
    id: 'old-document-blocked',
    what: 'while a release is introduced, the policy blocks the script of the earlier document',
    file: 'infra/constructs/site-distribution.ts',
    find: ', ...SCRIPT_HASHES.map(scriptSource)',
    replace: '',
    seenBy: ['test/infra/script-hashes.test.ts'],
  },
  {
    id: 'routes-at-once',
    what: 'CloudFormation creates all routes at the same time',
    file: 'infra/constructs/route-table-api.ts',
    find: 'if (earlier) resource.addDependency(earlier);',
    replace: '',
    seenBy: ['test/infra/api.test.ts'],
  },
];
