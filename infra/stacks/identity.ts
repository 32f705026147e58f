import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolGroup,
  UserPoolIdentityProviderGoogle,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { functions } from '#shared/deployment/functions.ts';
import { iamActions, type LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { defaultAccountMails, TEMPORARY_PASSWORD_DAYS } from '#shared/deployment/user-pool.ts';
import { ROLES } from '#shared/roles.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/rules/password.ts';
import { acknowledge } from '../checks.ts';
import { countErrorLines, errorMetric } from '../constructs/alarms/error-lines.ts';
import { Canaries } from '../constructs/canaries.ts';
import { signInFirewall } from '../constructs/firewall.ts';
import { mailConfigurationSet } from '../constructs/message-reports.ts';
import { PortalFunction } from '../constructs/portal-function.ts';
import { dataRemovalPolicy } from '../constructs/private-bucket.ts';
import { keepExports, publishIdentityIds } from '../constructs/stack-references.ts';
import { accountConfigurationSet, type ConnectedStage, type Stage, signInRedirectUrls } from '../stage.ts';

interface IdentityStackProps extends StackProps {
  readonly stage: ConnectedStage;
  readonly release: string;
  /** Whether to release step by step. Requires alarms. */
  readonly canary: boolean;
  readonly table: ITable;
  /** The folder of the triggers' code. */
  readonly code: string;
}

/** The user pool, its groups and triggers, the hosted sign-in, and the site's app client. */
export class IdentityStack extends Stack {
  /** Runs on every sign-up and sign-in. */
  readonly triggers: IFunction;

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id, props);
    const { stage } = props;

    const poolNumber = stage.userPoolNumber ?? '';
    const { verification, invitation, login } = defaultAccountMails(stage.productName);
    const userPool = new UserPool(this, `UserPool${poolNumber}`, {
      // Only email as a second factor requires the plan that costs almost three times as much (decision 132).
      featurePlan: stage.emailSecondFactor ? FeaturePlan.ESSENTIALS : FeaturePlan.LITE,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      ...(stage.mail && {
        email: UserPoolEmail.withSES({
          configurationSetName: mailConfigurationSet(this, 'AccountMail', {
            configurationSetName: accountConfigurationSet(stage),
          }).configurationSetName,
          fromEmail: stage.mail.from,
          fromName: stage.productName,
          replyTo: stage.customerServiceEmail,
          sesRegion: stage.region,
          sesVerifiedDomain: stage.mail.verifiedDomain,
        }),
      }),
      userVerification: { emailSubject: verification.subject, emailBody: verification.body },
      userInvitation: { emailSubject: invitation.subject, emailBody: invitation.body },
      passwordPolicy: {
        minLength: PASSWORD_MIN_LENGTH,
        requireUppercase: true,
        requireLowercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(TEMPORARY_PASSWORD_DAYS),
      },
      ...secondFactors(stage),
      deletionProtection: !stage.disposable,
      removalPolicy: dataRemovalPolicy(stage),
    });
    if (stage.emailSecondFactor) {
      const pool = userPool.node.defaultChild as CfnUserPool;
      pool.emailAuthenticationSubject = login.subject;
      pool.emailAuthenticationMessage = login.body;
    }
    if (stage.firewall) signInFirewall(this, stage, userPool.userPoolArn);
    // CloudFormation does not replace a resource with a name of its own, so those of another pool are new ones.
    for (const groupName of ROLES)
      new UserPoolGroup(this, `${groupName}${poolNumber}`, { userPool, groupName });
    const triggers = addTriggers(this, userPool, props);
    this.triggers = triggers.function;
    if (stage.alarmEmail) {
      const { logGroup } = triggers;
      countErrorLines(this, stage, 'SignInErrors', { name: 'identity', logGroup });
    }
    // Errors of the function include refused sign-ups.
    if (props.canary)
      new Canaries(this, 'Canaries', props).add(
        'identity',
        triggers,
        errorMetric(stage, 'SignInErrors').with({ period: Duration.minutes(1) }),
      );

    const google = stage.googleSecretName
      ? addGoogleSignIn(this, userPool, `Google${poolNumber}`, stage.googleSecretName)
      : undefined;
    if (google) userPool.addDomain('SignInDomain', { cognitoDomain: { domainPrefix: stage.signInPrefix } });
    const redirectUrls = signInRedirectUrls(stage);
    const client = new UserPoolClient(this, 'SiteClient', {
      userPool,
      generateSecret: false,
      authFlows: { userSrp: true },
      ...(google
        ? {
            oAuth: {
              flows: { authorizationCodeGrant: true },
              scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
              callbackUrls: redirectUrls,
              logoutUrls: redirectUrls,
            },
          }
        : { disableOAuth: true }),
      // Not the pool itself: users enter passwords on the site, and the cookie of a hosted password sign-in would
      // survive a global sign-out.
      supportedIdentityProviders: google ? [UserPoolClientIdentityProvider.GOOGLE] : [],
      // Without this list, a client can write all standard attributes. It must include those mapped from Google, except
      // email_verified, which Cognito writes itself.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
      // Short-lived, because API Gateway accepts ID tokens until they expire, even after a global sign-out.
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
    });
    if (google) client.node.addDependency(google);
    publishIdentityIds(this, stage, {
      userPoolId: userPool.userPoolId,
      clientId: client.userPoolClientId,
    });
    keepExports(this, [this.triggers.functionName]);

    const plus = 'Threat protection requires the Plus plan, which is billed per user and needs approval.';
    acknowledge(userPool, {
      'AwsSolutions-COG1':
        'The specification sets at least 6 characters: upper case, lower case, digit and symbol.',
      'AwsSolutions-COG2':
        'Customers can add an authenticator app. Staff must, in a stage with staffSecondFactor: the triggers enforce it.',
      'AwsSolutions-COG3': plus,
      'AwsSolutions-COG8': plus,
    });
  }
}

/**
 * Adds the Lambda function for all triggers of the pool. Sign-ins keep it warm for sign-ups, and Cognito waits only
 * five seconds for a trigger.
 */
function addTriggers(scope: Construct, userPool: UserPool, props: IdentityStackProps) {
  const triggers = new Construct(scope, 'Triggers');
  const definition: LambdaFunction = functions.identity;
  const trigger = new PortalFunction(triggers, 'identity', { ...props, name: 'identity', definition });
  for (const operation of [
    UserPoolOperation.PRE_SIGN_UP,
    UserPoolOperation.POST_CONFIRMATION,
    UserPoolOperation.PRE_TOKEN_GENERATION,
    UserPoolOperation.CUSTOM_MESSAGE,
  ])
    userPool.addTrigger(operation, trigger.live);
  // A separate policy, because the pool's ARN in the role's default policy would be a circular dependency: the pool
  // depends on the function, which depends on the default policy.
  const actions = definition.permissions.filter(({ on }) => on === 'user pool').flatMap(iamActions);
  new Policy(triggers, 'UsePool', {
    roles: [trigger.role],
    statements: [new PolicyStatement({ actions, resources: [userPool.userPoolArn] })],
  });
  return trigger;
}

/**
 * The second factors of a stage, and the account recovery, which depends on them: Cognito does not reset a password by
 * email for users whose second factor is email (`docs/decisions/0079-second-factors.md`).
 */
function secondFactors({ emailSecondFactor = false }: Stage) {
  return {
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false, ...(emailSecondFactor && { email: true }) },
    // Cognito does not allow EMAIL_ONLY if email is a second factor.
    accountRecovery: emailSecondFactor
      ? AccountRecovery.EMAIL_AND_PHONE_WITHOUT_MFA
      : AccountRecovery.EMAIL_ONLY,
  };
}

/**
 * Adds Google as an identity provider. CloudFormation reads both credentials from the secret during deployment, so they
 * are not in the template. `unsafeUnwrap` returns only the reference, and the client id is public anyway.
 */
function addGoogleSignIn(scope: Construct, userPool: UserPool, id: string, secretName: string) {
  const secret = Secret.fromSecretNameV2(scope, 'GoogleCredentials', secretName);
  return new UserPoolIdentityProviderGoogle(scope, id, {
    userPool,
    clientId: secret.secretValueFromJson('clientId').unsafeUnwrap(),
    clientSecretValue: secret.secretValueFromJson('clientSecret'),
    scopes: ['openid', 'email', 'profile'],
    attributeMapping: {
      email: ProviderAttribute.GOOGLE_EMAIL,
      emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
      fullname: ProviderAttribute.GOOGLE_NAME,
    },
  });
}
