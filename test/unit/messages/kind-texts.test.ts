import { expect, it } from 'vitest';
import { KIND_TEXTS } from '#shared/rules/messages/kind-texts.ts';
import {
  DIGEST_MINUTES,
  MESSAGE_KINDS,
  MESSAGE_TYPES,
  type MessageType,
  REQUIRED_KINDS,
  rulesOf,
} from '#shared/rules/messages/message-types.ts';

const types = Object.keys(MESSAGE_TYPES) as MessageType[];

it('each kind says whether it comes as a digest, and whether it is always sent', () => {
  for (const kind of MESSAGE_KINDS) {
    const { when } = KIND_TEXTS[kind];
    const isDigest = types.some((type) => rulesOf(type).kind === kind && rulesOf(type).isDigest);
    expect(when.includes(`within ${DIGEST_MINUTES} minutes`), kind).toBe(isDigest);
    expect(when.endsWith('Always sent.'), kind).toBe(REQUIRED_KINDS.includes(kind));
  }
});
