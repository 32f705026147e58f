import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { matches } from '#local/events/stream-event.ts';
import type { EventPattern } from '#shared/deployment/event-pattern.ts';
import { eventFunctions } from '#shared/deployment/functions.ts';
import type { StreamSource } from '#shared/deployment/lambda-function.ts';
import { askEventRuler } from '#test/support/event-rules/event-rules.ts';
import { anObjectCreatedEvent } from '#test/support/images.ts';
import { portalWithEverySetting } from '../every-setting.ts';
import { resourceOf, resourcesOf } from '../portal.ts';

const FUNCTIONS = path.resolve(import.meta.dirname, '../../functions');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(FUNCTIONS, file), 'utf8'));

const { events } = portalWithEverySetting().stacks;
const IMAGES = 'images-of-the-stage';
/** As deployed, with the name of the image bucket. */
const patternOf = (rule: string) =>
  JSON.parse(
    JSON.stringify(resourceOf(events, 'AWS::Events::Rule', rule).Properties.EventPattern, (_, value) =>
      typeof value === 'object' && 'Fn::ImportValue' in value ? IMAGES : value,
    ),
  );

const filtersOf = (name: string): EventPattern[] =>
  resourcesOf(events, 'AWS::Lambda::EventSourceMapping')
    .filter(({ id }) => id.startsWith(name.replaceAll('-', '')))
    .flatMap(({ Properties }) => Properties.FilterCriteria.Filters)
    .map(({ Pattern }) => JSON.parse(Pattern));

/** Stored items of every type of record, created, changed and deleted, as the stream has them. */
const records = readdirSync(path.join(FUNCTIONS, 'core/data/frozen')).flatMap((file) => {
  const [{ items }] = [readJson(`core/data/frozen/${file}`)].flat();
  const image = marshall(items.at(-1));
  const { pk, sk, type } = image;
  const has = (attributes: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(attributes).every(([name, texts]) => texts.includes(image[name]?.S ?? ''));
  const record = (eventName: string, images: object) => ({
    type: type?.S ?? 'none',
    has,
    event: {
      eventID: 'c4ca4238a0b923820dcc509a6f75849b',
      eventName,
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-west-2',
      eventSourceARN: 'arn:aws:dynamodb:us-west-2:111111111111:table/portal/stream/2026-11-01T00:00:00.000',
      dynamodb: {
        ApproximateCreationDateTime: 1_790_000_000,
        Keys: { pk, sk },
        ...images,
        SequenceNumber: '100000000000000000001',
        SizeBytes: 512,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    },
  });
  return [
    record('INSERT', { NewImage: image }),
    record('MODIFY', { NewImage: image, OldImage: image }),
    record('REMOVE', { OldImage: image }),
  ];
});

const ofStream = Object.entries(eventFunctions()).flatMap(([name, { source }]) => {
  if (source.kind !== 'stream') return [];
  const { types, only }: StreamSource = source;
  return filtersOf(name).flatMap((pattern) =>
    records.map(({ type, has, event }) => ({
      what: `${name}: ${event.eventName} of ${type}`,
      pattern,
      event,
      isMatch: types.includes(type) && has(only?.[type] ?? {}),
    })),
  );
});

const backup = (type: string, state: string) => ({
  version: '0',
  source: 'aws.backup',
  'detail-type': type,
  detail: { backupJobId: 'B1', state, resourceType: 'DynamoDB' },
});
const mail = (file: string, set = 'northbound-production-messages') =>
  JSON.parse(
    JSON.stringify(readJson(`messages/reports/ses/${file}`)).replaceAll(
      'northbound-production-messages',
      set,
    ),
  );

const ofRules = [
  ['imagesObjectCreated', anObjectCreatedEvent('originals/a/front.jpg', IMAGES), true],
  ['imagesObjectCreated', anObjectCreatedEvent('thumbnails/a/front.jpg', IMAGES), false],
  ['imagesObjectCreated', anObjectCreatedEvent('originals/a/front.jpg', 'another-bucket'), false],
  [
    'imagesObjectCreated',
    { ...anObjectCreatedEvent('originals/a', IMAGES), 'detail-type': 'Object Deleted' },
    false,
  ],
  ['intakeimagesObjectCreated', anObjectCreatedEvent('intake/a/1.jpg', IMAGES), true],
  ['intakeimagesObjectCreated', anObjectCreatedEvent('originals/intake/1.jpg', IMAGES), false],
  ...readdirSync(path.join(FUNCTIONS, 'messages/reports/ses')).map(
    (file) => ['MessageReports', mail(file), true] as const,
  ),
  ['MessageReports', mail('delivery.json', 'northbound-production-account'), false],
  ['FailedBackups', backup('Backup Job State Change', 'FAILED'), true],
  ['FailedBackups', backup('Copy Job State Change', 'EXPIRED'), true],
  ['FailedBackups', backup('Copy Job State Change', 'COMPLETED'), false],
  ['FailedBackups', backup('Restore Job State Change', 'FAILED'), false],
] as const;

const rules = Object.values(portalWithEverySetting().stacks).flatMap((stack) =>
  resourcesOf(stack, 'AWS::Events::Rule'),
);

describe('the events that reach a function', () => {
  it('are those of its types of records in the local portal', () => {
    expect(ofStream.filter(({ isMatch }) => isMatch).length).toBeGreaterThan(20);
    const wrong = ofStream.filter(({ pattern, event, isMatch }) => matches(pattern, event) !== isMatch);
    expect(wrong.map(({ what }) => what)).toEqual([]);
  });

  it("are the same, and those of every rule, by Amazon's own engine", async ({ skip }) => {
    const named = ofRules.map(([rule]) => resourceOf(events, 'AWS::Events::Rule', rule).id);
    expect(rules.map(({ id }) => id).filter((id) => !named.includes(id))).toEqual([]);
    const questions = [
      ...ofStream,
      ...ofRules.map(([rule, event, isMatch]) => ({
        what: `${rule}: ${JSON.stringify(event).slice(0, 200)}`,
        pattern: patternOf(rule),
        event,
        isMatch,
      })),
    ];
    const answered = await askEventRuler(questions);
    if ('unavailable' in answered) return skip(answered.unavailable);
    expect(answered.answers).toHaveLength(questions.length);
    const wrong = questions.filter(({ isMatch }, index) => answered.answers[index] !== isMatch);
    expect(wrong.map(({ what }) => what)).toEqual([]);
  });
});
