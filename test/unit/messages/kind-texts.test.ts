import { expect, it } from 'vitest';
import type { MessageDefinition } from '#functions/messages/message-definition.ts';
import { MESSAGE_DEFINITIONS } from '#functions/messages/message-definitions.ts';
import { MessageChoices } from '#shared/contracts/message-settings.ts';
import { KIND_TEXTS } from '#shared/rules/messages/kind-texts.ts';
import {
  DIGEST_MINUTES,
  KIND_RULES,
  MESSAGE_KINDS,
  MESSAGE_TYPES,
  type MessageKind,
  type MessageType,
  type MessageTypeRules,
  REMINDER_TYPES,
  rulesOf,
} from '#shared/rules/messages/message-types.ts';

const hasWindow = (type: MessageType) => ['MINUTES', 'EVENING'].includes(rulesOf(type).digest ?? '');
const types = Object.keys(MESSAGE_TYPES) as MessageType[];

it('each kind says whether it comes as a digest, and whether it is always sent', () => {
  for (const kind of MESSAGE_KINDS) {
    const { when } = KIND_TEXTS[kind];
    const isDigest = types.some((type) => rulesOf(type).kind === kind && hasWindow(type));
    expect(when.includes(`within ${DIGEST_MINUTES} minutes`), kind).toBe(isDigest);
    expect(when.endsWith('Always sent.'), kind).toBe(KIND_RULES[kind].isRequired);
  }
});

it('the API refuses to turn off both channels of the kinds that are always sent, and of no others', () => {
  const on = { email: true, text: true };
  const all = Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, on])) as Record<MessageKind, typeof on>;
  for (const kind of MESSAGE_KINDS) {
    const kinds = { ...all, [kind]: { email: false, text: false } };
    const choices = { kinds, isEveningDigest: false, pausedUntil: null, version: 0 };
    expect(MessageChoices.safeParse(choices).success, kind).toBe(!KIND_RULES[kind].isRequired);
  }
});

it('no two reminders are equally important', () => {
  const priorities = REMINDER_TYPES.map((type) => MESSAGE_TYPES[type].priority);
  expect(new Set(priorities).size).toBe(REMINDER_TYPES.length);
  expect(REMINDER_TYPES.length).toBeGreaterThan(1);
});

it('a new type does not compile until everything about it is decided', () => {
  type Rules = Record<'new', MessageTypeRules>;
  void ({
    new: { kind: 'price', digest: null, isRepeated: false, priority: null },
  } satisfies Rules);
  // @ts-expect-error The digest is not decided.
  void ({ new: { kind: 'price', isRepeated: false, priority: null } } satisfies Rules);
  // @ts-expect-error Whether it is sent again is not decided.
  void ({ new: { kind: 'price', digest: null, priority: null } } satisfies Rules);
  // @ts-expect-error A reminder has a priority.
  void ({ new: { kind: 'reminders', digest: null, isRepeated: false, priority: null } } satisfies Rules);
  // @ts-expect-error There is no such kind on the profile.
  void ({ new: { kind: 'news', digest: null, isRepeated: false, priority: null } } satisfies Rules);

  const { 'package-ready': ready, ...others } = MESSAGE_DEFINITIONS;
  type All = typeof MESSAGE_DEFINITIONS;
  // @ts-expect-error A type has no definition.
  void (others satisfies All);
  const { calendar, hasPhotos, stillTrue, tellsProgress, template } = ready;
  type Ready = MessageDefinition<'package-ready'>;
  void ({ calendar, hasPhotos, stillTrue, tellsProgress, template } satisfies Ready);
  // @ts-expect-error The photos are not decided.
  void ({ calendar, stillTrue, tellsProgress, template } satisfies Ready);
  // @ts-expect-error The calendar is not decided.
  void ({ hasPhotos, stillTrue, tellsProgress, template } satisfies Ready);
  // @ts-expect-error When it is still true is not decided.
  void ({ calendar, hasPhotos, tellsProgress, template } satisfies Ready);
  // @ts-expect-error A package decides, not the plan of reminders.
  void ({ ...ready, stillTrue: 'as planned' } satisfies Ready);
  expect(Object.keys(MESSAGE_DEFINITIONS).sort()).toEqual(types.toSorted());
});
