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
  {
    id: 'alarm-by-search',
    what: 'the alarm of site errors is a search, with which CloudWatch refuses the whole stack',
    file: 'infra/stacks/edge.ts',
    find: "'SELECT AVG(",
    replace: "'SEARCH(SELECT AVG(",
    seenBy: ['test/infra/templates/alarm-expressions.test.ts'],
  },
  {
    id: 'policy-too-long',
    what: 'the content security policy is longer than CloudFront accepts',
    file: 'infra/constructs/site-distribution.ts',
    find: 'contentSecurityPolicy: policy,',
    replace: 'contentSecurityPolicy: policy.repeat(3),',
    seenBy: ['test/infra/templates/limits.test.ts'],
  },
  {
    id: 'pager-without-alarms',
    what: 'a stage with a pager but without alarms is deployed, and pages nobody',
    file: 'infra/setting-problems.ts',
    find: 'if (alarmEmail !== undefined) return [];',
    replace: 'if (alarmEmail !== pageEmail) return [];',
    seenBy: ['test/infra/templates/settings.test.ts', 'test/infra/setting-problems.test.ts'],
  },
  {
    id: 'deletions-filtered',
    what: 'the deletion of a record reaches no function',
    file: 'shared/deployment/event-pattern.ts',
    find: '{ dynamodb: { OldImage: image } }',
    replace: '{ dynamodb: { NewImage: image, OldImage: image } }',
    seenBy: ['test/infra/templates/event-patterns.test.ts', 'test/local/events/event-pattern.test.ts'],
  },
  {
    id: 'renamed-in-place',
    what: 'an alarm that was renamed in the code only fails every deployment, because its name is taken',
    file: 'infra/constructs/alarms/alarms.ts',
    find: 'new Alarm(scope, name, {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    replace: 'new Alarm(scope, `${name}Alarm`, {',
    seenBy: ['test/infra/templates/past.test.ts'],
  },
];
