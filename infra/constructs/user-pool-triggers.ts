import { Duration } from 'aws-cdk-lib';
import { type UserPool, UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { EnvironmentInput } from '#shared/deployment/environment.ts';
import type { Stage } from '../stages.ts';
import { ServiceFunction } from './service-function.ts';

interface UserPoolTriggersProps {
  readonly stage: Stage;
  readonly userPool: UserPool;
  /** The table with logins and email claims. */
  readonly table: ITable;
  /** The folder with `index.mjs`. */
  readonly code: string;
}

/** All requests to the pool in `functions/identity/directory/cognito-directory.ts`. */
const POOL_ACTIONS = [
  'cognito-idp:AdminAddUserToGroup',
  'cognito-idp:AdminGetUser',
  'cognito-idp:AdminLinkProviderForUser',
  'cognito-idp:AdminSetUserPassword',
  'cognito-idp:AdminUpdateUserAttributes',
  'cognito-idp:AdminUserGlobalSignOut',
  'cognito-idp:ListUsers',
];

/** DeleteItem, because a replaced email address no longer maps to its customer. */
const TABLE_ACTIONS = ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem'];

/**
 * The Lambda function for all three triggers of the pool. Sign-ins keep it warm for sign-ups, and Cognito waits only
 * five seconds for a trigger.
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
      description: 'User pool triggers: one account per email address, and the claims of its tokens',
      code,
      environment: {
        STAGE: stage.name,
        LOG_LEVEL: stage.logLevel,
        TABLE_NAME: table.tableName,
        STAFF_SECOND_FACTOR: stage.staffSecondFactor ? 'required' : 'optional',
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
    // A separate policy, because the pool's ARN in the role's default policy would be a circular dependency: the pool
    // depends on the function, which depends on the default policy.
    new Policy(this, 'UsePool', {
      roles: [role],
      statements: [new PolicyStatement({ actions: POOL_ACTIONS, resources: [userPool.userPoolArn] })],
    });
  }
}
