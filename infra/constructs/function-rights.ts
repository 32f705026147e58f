import { Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Permission } from '#shared/deployment/lambda-function.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { type ConnectedStage, messagesConfigurationSet, type Stage } from '../stage.ts';

/** What functions use on AWS. */
export interface FunctionResources {
  readonly stage: ConnectedStage;
  readonly release: string;
  readonly table: ITable;
  readonly images?: Bucket;
  /** The queues of functions with a queue source, by function. */
  readonly queues?: ReadonlyMap<string, IQueue>;
}

/** Whether the stage has the resource. A stage may send no email, texts or notifications, and have no shipping system. */
export function isUsed(
  permission: Permission,
  { mail, textOrigin, push, siteCheckSecretName, shippingSystem }: Stage,
): boolean {
  const { on } = permission;
  if (on === 'queue' && permission.of === 'shipping-sender') return shippingSystem !== undefined;
  if (on === 'mail') return mail !== undefined;
  if (on === 'push secret') return push !== undefined;
  if (on === 'site check secret') return siteCheckSecretName !== undefined;
  return on !== 'texts' || textOrigin !== undefined;
}

/** The ARNs of the resources on which a permission allows actions. */
export function arnsOf(
  scope: Construct,
  permission: Exclude<Permission, { on: 'user pool' }>,
  { stage, table, images, queues }: FunctionResources,
): string[] {
  const { partition, region, account } = Stack.of(scope);
  // Secrets Manager adds six random characters to the name.
  const secret = (name: string) =>
    `arn:${partition}:secretsmanager:${region}:${account}:secret:${name}-??????`;
  switch (permission.on) {
    case 'table':
      return [table.tableArn];
    case 'list index':
      return [`${table.tableArn}/index/${TABLE.listIndex.name}`];
    case 'images': {
      const bucket = given(images, 'the images');
      return ['folder' in permission ? bucket.arnForObjects(`${permission.folder}*`) : bucket.bucketArn];
    }
    case 'queue':
      return [given(queues?.get(permission.of), `the queue of ${permission.of}`).queueArn];
    case 'card provider secret':
      return [secret(stage.cardProvider.secretName)];
    case 'push secret':
      return [secret(given(stage.push, 'the keys of web push').secretName)];
    case 'site check secret':
      return [secret(given(stage.siteCheckSecretName, 'the user of the site check'))];
    case 'shipping system secret':
      return [secret(given(stage.shippingSystem, 'the shipping system').secretName)];
    case 'mail': {
      const ses = `arn:${partition}:ses:${region}:${account}`;
      // In its sandbox, SES also checks the right to the identity of the recipient. The condition limits the sender.
      return [`${ses}:identity/*`, `${ses}:configuration-set/${messagesConfigurationSet(stage)}`];
    }
    case 'texts':
      return [
        given(stage.textOrigin, 'the number of texts'),
        `arn:${partition}:sms-voice:${region}:${account}:configuration-set/${messagesConfigurationSet(stage)}`,
      ];
  }
}

/** The domain can have other senders. */
export const fromAddress = ({ mail }: Stage) => ({
  StringEquals: { 'ses:FromAddress': given(mail, 'email').from },
});

/** @throws if the stack has no value */
export function given<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The stack has no value for ${what}.`);
  return value;
}
