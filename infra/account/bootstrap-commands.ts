import { EDGE_REGION, type Stage } from '../stage.ts';
import { EXECUTION_POLICY } from './execution-policy.ts';

/**
 * The commands of CDK that prepare the account of a stage, in this order: first the policies, then CDK's own bootstrap,
 * whose CloudFormation role gets the policy instead of AdministratorAccess.
 * @param output the folder of the templates
 */
export function bootstrapCommands(
  { name, account, region }: Stage,
  output = `cdk.out/${name}-account`,
): string[][] {
  return [
    ['deploy', '--all', '--app', 'node infra/account/app.ts', '-c', `stage=${name}`, '-o', output],
    [
      ...['bootstrap', '--app', ''],
      ...['--cloudformation-execution-policies', `arn:aws:iam::${account}:policy/${EXECUTION_POLICY}`],
      ...[region, EDGE_REGION].map((each) => `aws://${account}/${each}`),
    ],
  ];
}
