import { Duration } from 'aws-cdk-lib';
import { type UserPool, UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { EnvironmentInput } from '../../shared/deployment/environment.ts';
import type { Stage } from '../stages.ts';
import { ServiceFunction } from './service-function.ts';

interface UserPoolTriggersProps {
  readonly stage: Stage;
  readonly userPool: UserPool;
  /** Where logins and the claims of e-mail addresses stand. */
  readonly table: ITable;
  /** The folder that holds its `index.mjs`. */
  readonly code: string;
}

/** What the triggers ask of the pool; `functions/identity/directory/cognito-directory.ts` makes these calls and no other. */
const POOL_ACTIONS = [
  'cognito-idp:AdminAddUserToGroup',
  'cognito-idp:AdminGetUser',
  'cognito-idp:AdminLinkProviderForUser',
  'cognito-idp:AdminSetUserPassword',
  'cognito-idp:AdminUpdateUserAttributes',
  'cognito-idp:AdminUserGlobalSignOut',
  'cognito-idp:ListUsers',
];

/** What they do with items of the table. An address that changes leads nowhere any more, so its item is deleted. */
const TABLE_ACTIONS = ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem'];

/**
 * The Lambda behind the pool's triggers. It is one for all three: the call at each sign-in keeps it warm for sign-ups,
 * and Cognito waits only five seconds for any of them.
 */
export class UserPoolTriggers extends Construct {
  readonly function: IFunction;
  readonly logGroup: ILogGroup;

  constructor(scope: Construct, id: string, { stage, userPool, table, code }: UserPoolTriggersProps) {
    super(scope, id);
    const {
      function: trigger,
      logGroup,
      role,
    } = new ServiceFunction(this, 'identity', {
      description: 'Triggers of the user pool: one account for one e-mail, and what its tokens say',
      code,
      environment: {
        STAGE: stage.name,
        LOG_LEVEL: stage.logLevel,
        TABLE_NAME: table.tableName,
      } satisfies EnvironmentInput<'identity'>,
      permissions: [new PolicyStatement({ actions: TABLE_ACTIONS, resources: [table.tableArn] })],
      stage,
      timeout: Duration.seconds(5),
    });
    this.function = trigger;
    this.logGroup = logGroup;
    for (const operation of [
      UserPoolOperation.PRE_SIGN_UP,
      UserPoolOperation.POST_CONFIRMATION,
      UserPoolOperation.PRE_TOKEN_GENERATION,
    ]) {
      userPool.addTrigger(operation, trigger);
    }
    // The pool names the function, which CDK makes after the role with its own policy; were the pool's ARN in that one,
    // each would wait for the other. A policy of its own, attached to the role, waits for the pool and nobody for it.
    new Policy(this, 'UsePool', {
      roles: [role],
      statements: [new PolicyStatement({ actions: POOL_ACTIONS, resources: [userPool.userPoolArn] })],
    });
  }
}
