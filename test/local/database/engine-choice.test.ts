import { describe, expect, it } from 'vitest';
import { chooseEngine, type Java, type Machine } from '#local/database/engine-choice.ts';

const java = (version: number): Java => ({ program: 'java', version });
const linux: Machine = {
  platform: 'linux-x64',
  hasEmbedded: true,
  java: () => undefined,
  hasDocker: () => false,
};
const mac: Machine = { ...linux, platform: 'darwin-arm64', hasEmbedded: false };
const useJava = { kind: 'java', program: 'java' };
const unread = () => {
  throw new Error('It is not looked for.');
};

describe('the DynamoDB engine', () => {
  it.each<[string, string | undefined, Machine, object]>([
    ['is the embedded one', undefined, { ...linux, java: unread, hasDocker: unread }, { kind: 'embedded' }],
    ['is the embedded one for an empty variable', '', linux, { kind: 'embedded' }],
    ['is the embedded one on request', 'embedded', linux, { kind: 'embedded' }],
    ["is Amazon's in Java on request", 'amazon', { ...linux, java: () => java(17) }, useJava],
    ["is Amazon's in Docker on request", 'amazon', { ...linux, hasDocker: () => true }, { kind: 'docker' }],
    ["is Amazon's in Java on a Mac", undefined, { ...mac, java: () => java(21), hasDocker: unread }, useJava],
    ["is Amazon's in Docker on a Mac", undefined, { ...mac, hasDocker: () => true }, { kind: 'docker' }],
    [
      "is Amazon's in Docker if Java is old",
      undefined,
      { ...mac, java: () => java(11), hasDocker: () => true },
      { kind: 'docker' },
    ],
  ])('%s', (_, requested, machine, expected) => {
    expect(chooseEngine(requested, machine)).toEqual(expected);
  });

  it.each<[string, string | undefined, Machine, string]>([
    [
      'no program',
      undefined,
      mac,
      'The DynamoDB engine for darwin-arm64 needs Java or Docker. Install Java 17 or later, or start Docker, and try again.',
    ],
    [
      'an old Java',
      undefined,
      { ...mac, java: () => java(11) },
      'The DynamoDB engine for darwin-arm64 needs Java or Docker. Install Java 17 or later (found: Java 11), or start Docker, and try again.',
    ],
    [
      'no program for the requested engine',
      'amazon',
      linux,
      "Amazon's DynamoDB Local needs Java or Docker. Install Java 17 or later, or start Docker, and try again.",
    ],
    [
      'no embedded engine',
      'embedded',
      mac,
      'The embedded DynamoDB engine requires Linux on x64 and its npm package; this is darwin-arm64.',
    ],
    ['an unknown engine', 'oracle', linux, 'DYNAMODB_ENGINE must be "embedded" or "amazon", not "oracle".'],
  ])('is refused with one sentence for %s', (_, requested, machine, message) => {
    expect(() => chooseEngine(requested, machine)).toThrow(message);
  });
});
