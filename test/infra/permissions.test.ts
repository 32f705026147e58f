import { App, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { describe, expect, it } from 'vitest';
import { acknowledge, PortalChecks } from '#infra/checks.ts';
import { NETWORK_INTERFACE_ACTIONS } from '#infra/constructs/shipping-network.ts';
import { hasFunction, type Stage, siteOriginParameter } from '#infra/stage.ts';
import { findStage } from '#infra/stages.ts';
import { type FunctionName, functions, serviceNames } from '#shared/deployment/functions.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { OPTIONAL_SETTINGS } from './every-setting.ts';
import { portalOf, type Resource, resourceOf, resourcesOf, STAGE_NAMES, synthesizeStage } from './portal.ts';

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const LIST = `dynamodb:Query on /index/${TABLE.listIndex.name}`;
const ORIGIN = 'ssm:GetParameter on the origin of the site';
const SECRET = 'secretsmanager:GetSecretValue on the secret of the card provider';
const STREAM = [
  's3:PutObject on /aws/lambda/*',
  's3:ListBucket on the failed records',
  'dynamodb:ListStreams on *',
  'dynamodb:DescribeStream,GetRecords,GetShardIterator on the stream',
];
const onTable = (actions: string) => `dynamodb:${actions} on the table`;

const MAIL = 'ses:SendEmail,SendRawEmail on all mail identities, the messages';
const PUSH = 'secretsmanager:GetSecretValue on the secret of web push';
const SITE_CHECK = 'secretsmanager:GetSecretValue on the secret of the site check';
const SHIPPING_SECRET = 'secretsmanager:GetSecretValue on the secret of the shipping system';
const NETWORK = `ec2:${NETWORK_INTERFACE_ACTIONS.map((action) => action.replace(/^.*:/, ''))} on *`;
const TEXTS = 'sms-voice:SendTextMessage on the messages, the number';
const readQueue = (queue: string) =>
  `sqs:ChangeMessageVisibility,DeleteMessage,GetQueueAttributes,GetQueueUrl,ReceiveMessage on ${queue}`;

/**
 * What each function but `identity` (see `identity.test.ts`) may do, besides writing its log and, if it is invoked
 * asynchronously, its dead-letter queue.
 */
const PERMISSIONS: Readonly<Record<Exclude<FunctionName, 'identity'>, readonly string[]>> = {
  appointments: [onTable('GetItem,PutItem,Query,UpdateItem'), LIST],
  'browser-errors': [],
  claims: [
    onTable('DeleteItem,GetItem,PutItem,Query,UpdateItem'),
    LIST,
    's3:DeleteObject,GetObject,PutObject on /claims/*',
    's3:GetObject on /signatures/*',
    's3:ListBucket on the images',
  ],
  collection: [onTable('DeleteItem,GetItem,PutItem,Query,UpdateItem')],
  customers: [onTable('DeleteItem,GetItem,PutItem,UpdateItem')],
  handovers: [
    onTable('ConditionCheckItem,DeleteItem,GetItem,PutItem,Query,UpdateItem'),
    LIST,
    's3:GetObject,PutObject on /signature-uploads/*',
    's3:ListBucket on the images',
    's3:PutObject on /signatures/*',
  ],
  intake: [
    onTable('DeleteItem,GetItem,PutItem,Query,UpdateItem'),
    LIST,
    's3:DeleteObject,GetObject,PutObject on /intake/*',
    's3:GetObject on /originals/*',
    's3:ListBucket on the images',
  ],
  locations: [onTable('Query')],
  messages: [onTable('DeleteItem,GetItem,PutItem,Query,UpdateItem')],
  tracking: [onTable('GetItem,Query,UpdateItem')],
  overview: [onTable('GetItem,Query'), LIST],
  'parcel-images': [onTable('GetItem,Query'), 's3:GetObject on /originals/*, /signatures/*, /thumbnails/*'],
  parcels: [onTable('GetItem,PutItem,Query'), LIST],
  payments: [onTable('DeleteItem,GetItem,PutItem,Query,UpdateItem'), SECRET],
  'pre-alerts': [onTable('DeleteItem,GetItem,PutItem,Query')],
  quotes: [],
  sailings: [onTable('GetItem,PutItem,Query'), LIST],
  shipping: [onTable('GetItem,PutItem,Query'), LIST],
  'shipping-sender': [
    onTable('DeleteItem,GetItem,PutItem'),
    SHIPPING_SECRET,
    NETWORK,
    readQueue('the queue of shipping-sender'),
  ],
  'shipping-sync': [
    onTable('GetItem,PutItem,Query'),
    LIST,
    'sqs:SendMessage on the queue of shipping-sender',
    SHIPPING_SECRET,
    NETWORK,
  ],
  'staff-edits': [onTable('GetItem,PutItem,Query')],
  'staff-parcels': [onTable('DeleteItem,GetItem,PutItem,Query'), LIST],
  images: [
    onTable('DeleteItem,GetItem,PutItem'),
    's3:DeleteObject,GetObject on /originals/*',
    's3:DeleteObject,PutObject on /thumbnails/*',
    's3:ListBucket on the images',
  ],
  'intake-images': [
    onTable('GetItem,PutItem'),
    's3:DeleteObject,GetObject on /intake/*',
    's3:GetObject,PutObject on /originals/*',
    's3:ListBucket on the images',
  ],
  counts: [onTable('GetItem,PutItem,UpdateItem'), ...STREAM],
  'parcel-changes': [onTable('DeleteItem,GetItem,PutItem,Query,UpdateItem'), LIST, ...STREAM],
  'image-jobs': [
    onTable('DeleteItem,GetItem,PutItem,Query'),
    's3:DeleteObject,GetObject,PutObject on /originals/*',
    's3:DeleteObject on /thumbnails/*',
    's3:DeleteObject,GetObject on /intake/*',
    's3:ListBucket on the images',
    readQueue('the queue of image-jobs'),
  ],
  'message-sender': [
    onTable('DeleteItem,GetItem,PutItem,Query,UpdateItem'),
    readQueue('the queue of message-sender'),
  ],
  'due-messages': [
    onTable('DeleteItem,GetItem,PutItem,Query,UpdateItem'),
    LIST,
    's3:GetObject on /thumbnails/*',
    's3:ListBucket on the images',
  ],
  'forwarded-mail': [
    onTable('GetItem,PutItem,Query'),
    's3:DeleteObject,GetObject on /received-mail/*',
    's3:ListBucket on the images',
    readQueue('the queue of forwarded-mail'),
  ],
  'site-check': [],
  reconciler: [onTable('GetItem,PutItem,Query,UpdateItem'), LIST, SECRET],
  'charge-comparison': [onTable('GetItem,PutItem,Query,UpdateItem'), LIST, SECRET],
};

const SORTED = Object.fromEntries(Object.entries(PERMISSIONS).map(([id, lines]) => [id, [...lines].sort()]));

const ALWAYS = [
  'logs:CreateLogStream,PutLogEvents on its log',
  'sqs:GetQueueAttributes,GetQueueUrl,SendMessage on its dead letters',
];

const TEXT_ORIGIN = 'arn:aws:sms-voice:us-west-2:111111111111:phone-number/phone-1';
/** Production as it will be when its number is registered, it has the keys of web push, its shipping system is connected, and it receives mail. */
const connected = () => {
  const push = { publicKey: 'key', secretName: 'northbound/push' };
  const { shippingSystem, receivedMail } = OPTIONAL_SETTINGS;
  const others = { textOrigin: TEXT_ORIGIN, push, shippingSystem, receivedMail };
  const stage: Stage = { ...findStage('production'), ...others };
  return { stage, ...synthesizeStage(stage) };
};

const PORTALS: [string, () => Pick<ReturnType<typeof portalOf>, 'app' | 'stage' | 'stacks'>][] = [
  ...STAGE_NAMES.map((name): (typeof PORTALS)[number] => [name, () => portalOf(name)]),
  ['a stage with texts, notifications, received mail and a shipping system', connected],
];

describe.each(PORTALS)('permissions in %s', (_, portal) => {
  const { app, stage, stacks } = portal();
  const { region, account } = stage;
  const texting = stage.textOrigin !== undefined ? [TEXTS] : [];
  const sending = [...(stage.mail ? [MAIL] : []), ...texting, ...(stage.push ? [PUSH] : [])];
  // With a domain, it is known when the functions are deployed.
  const origin = stage.domain ? [] : [ORIGIN];
  const isService = (id: string) => serviceNames().some((service) => service === id);
  /** Lambda sends failed asynchronous events to the dead-letter queue, with the role of the function. */
  const sendsDeadLetters = (id: FunctionName) => functions[id].source.kind === 'bucket';
  const names = (Object.keys(functions) as FunctionName[]).filter(
    (id) => id !== 'identity' && hasFunction(stage, functions[id]),
  );
  const policyOf = (id: string) =>
    isService(id)
      ? resourceOf(stacks.api, 'AWS::IAM::Role', `${id}Role`)
      : resourceOf(stacks.events, 'AWS::IAM::Policy', `${id}Service`);
  const statementsOf = ({ Properties }: Resource): Statement[] =>
    [Properties.PolicyDocument ? Properties : Properties.Policies]
      .flat()
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

  // Secrets Manager adds a dash and six characters to the name.
  const secretOf = (name: string) => `arn:aws:secretsmanager:${region}:${account}:secret:${name}-??????`;

  function nameOf(resource: unknown, id: string): string {
    if (resource === secretOf(`northbound/${stage.name}/card-provider`))
      return 'the secret of the card provider';
    if (stage.push && resource === secretOf(stage.push.secretName)) return 'the secret of web push';
    if (stage.siteCheckSecretName && resource === secretOf(stage.siteCheckSecretName))
      return 'the secret of the site check';
    if (stage.shippingSystem && resource === secretOf(stage.shippingSystem.secretName))
      return 'the secret of the shipping system';
    const text = JSON.stringify(resource);
    if (text.includes(siteOriginParameter(stage))) return 'the origin of the site';
    if (text.includes('imagejobsQueue')) return 'the queue of image-jobs';
    if (text.includes('forwardedmailQueue')) return 'the queue of forwarded-mail';
    if (text.includes('shippingsenderQueue')) return 'the queue of shipping-sender';
    if (text.includes('messagesenderQueue')) return 'the queue of message-sender';
    if (text.endsWith(`:configuration-set/northbound-${stage.name}-messages"`)) return 'the messages';
    if (text.endsWith(':identity/*"')) return 'all mail identities';
    if (resource === stage.textOrigin) return 'the number';
    const own = id.replaceAll('-', '');
    if (text.startsWith(`{"Fn::GetAtt":["${own}`))
      return text.includes('DeadLetters') ? 'its dead letters' : 'its log';
    const part = /"(\/[^"]*|\*)"/.exec(text)?.[1];
    if (part !== undefined) return part;
    if (text.includes('StreamArn')) return 'the stream';
    if (text.includes('FailedRecords')) return 'the failed records';
    return text.includes('GetAttTable') ? 'the table' : 'the images';
  }

  it('are the minimum that each function needs', () => {
    const found = names.map((id) => {
      const lines = statementsOf(policyOf(id)).map(({ Action, Resource }) => {
        const [first = '', ...others] = [Action].flat();
        const actions = [first, ...others.map((action) => action.replace(/^.*:/, ''))];
        const on = [Resource].flat().map((resource) => nameOf(resource, id));
        return `${actions} on ${on.sort().join(', ')}`;
      });
      const always = ALWAYS.slice(0, sendsDeadLetters(id) ? 2 : 1);
      expect(lines).toEqual(expect.arrayContaining(always));
      return [id, lines.filter((line) => !always.includes(line))] as const;
    });
    const queues = ['image-jobs', 'message-sender', ...(stage.shippingSystem ? ['shipping-sender'] : [])];
    const senders = {
      'message-sender': [...sending, ...origin],
      'due-messages': [...sending, ...origin],
      messages: texting,
      collection: texting,
      'parcel-changes': [`sqs:SendMessage on ${queues.map((name) => `the queue of ${name}`).join(', ')}`],
      'site-check': [...(stage.siteCheckSecretName === undefined ? [] : [SITE_CHECK]), ...origin],
    };
    const sendersHere = Object.entries(senders).map(([id, lines]) => [
      id,
      [...(SORTED[id] ?? []), ...lines].sort(),
    ]);
    const sorted = found.map(([id, lines]) => [id, [...lines].sort()]);
    const expected = { ...SORTED, ...Object.fromEntries(sendersHere) };
    expect(Object.fromEntries(sorted)).toEqual(
      Object.fromEntries(names.map((id) => [id, id in expected ? expected[id] : undefined])),
    );
  });

  it('allow email only from the address of the stage', () => {
    const ofMail = names.flatMap((id) =>
      statementsOf(policyOf(id)).filter(({ Action }) => JSON.stringify(Action).includes('ses:')),
    );
    const condition = { StringEquals: { 'ses:FromAddress': stage.mail?.from } };
    expect(ofMail.map(({ Condition }) => Condition)).toEqual(stage.mail ? [condition, condition] : []);
  });

  it('have no other wildcards, except for the bucket deployment of CDK and for backups', () => {
    const ids = names.map((id) => policyOf(id).id);
    const withWildcard = Object.values(stacks).flatMap((stack) =>
      [
        ...resourcesOf(stack, 'AWS::IAM::Policy'),
        ...resourcesOf(stack, 'AWS::IAM::Role').filter(({ Properties }) => Properties.Policies),
      ]
        .filter(({ id }) => !ids.includes(id) && !id.startsWith('CustomCDKBucketDeployment'))
        .flatMap(statementsOf)
        .filter(({ Action, Resource }) => JSON.stringify([Action, Resource]).includes('*'))
        .map(({ Action }) => Action),
    );
    const ofBackups = [
      ['backup:CopyFromBackupVault', 'backup:TagResource'],
      ['s3:GetObjectVersionForReplication', 's3:GetObjectVersionTagging'],
      ['s3:ReplicateObject', 's3:ReplicateTags'],
    ];
    expect(withWildcard).toEqual(stage.backup ? ofBackups : []);
  });

  it('have no unacknowledged cdk-nag violations', () => {
    expect(new PortalChecks(app).validateScope(app).violations).toEqual([]);
  });
});

describe('the cdk-nag rules', () => {
  const violationsOf = (configure: (role: Role) => void) => {
    const app = new App();
    const role = new Role(new Stack(app, 'Some'), 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['s3:Get*'], resources: ['*'] }));
    configure(role);
    return new PortalChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName);
  };

  it('report violations that are not acknowledged', () => {
    expect(violationsOf(() => undefined)).toEqual(
      expect.arrayContaining(['AwsSolutions-IAM5[Action::s3:Get*]', 'AwsSolutions-IAM5[Resource::*]']),
    );
  });

  it('accept an acknowledgment only for the rule that it names', () => {
    expect(violationsOf((role) => acknowledge(role, { 'AwsSolutions-IAM5': 'A test.' }))).toEqual([]);
    expect(violationsOf((role) => acknowledge(role, { 'AwsSolutions-IAM4': 'A test.' }))).toHaveLength(2);
  });
});
