import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMailbox } from '../../../local/mailbox/mailbox.ts';

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'mailbox-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

const NOW = new Date('2026-01-02T03:04:05Z');
const EMAIL = {
  channel: 'email',
  to: 'anna@example.com',
  subject: 'Hello',
  body: 'Code 1',
  code: '1',
} as const;
const SMS = { channel: 'sms', to: '+19075550100', body: 'Code 2' } as const;

describe('the mailbox', () => {
  it('lists the latest message first, also after reopening', () => {
    const directory = temporaryDirectory();
    const mailbox = openMailbox(directory, () => NOW);

    mailbox.add(EMAIL);
    mailbox.add(SMS);

    const at = '2026-01-02T03:04:05.000Z';
    const expected = [
      { at, ...SMS },
      { at, ...EMAIL },
    ];
    expect(mailbox.list()).toEqual(expected);
    expect(openMailbox(directory).list()).toEqual(expected);
  });

  it('keeps the last 500 messages in memory and on disk', () => {
    const directory = temporaryDirectory();
    const mailbox = openMailbox(directory);

    for (let number = 1; number <= 1200; number += 1) mailbox.add({ ...SMS, body: String(number) });

    const bodies = mailbox.list().map(({ body }) => Number(body));
    expect(bodies).toHaveLength(500);
    expect([bodies.at(0), bodies.at(-1)]).toEqual([1200, 701]);
    expect(readFileSync(join(directory, 'mailbox.jsonl'), 'utf8').split('\n').length).toBeLessThan(1100);
    expect(openMailbox(directory).list()).toEqual(mailbox.list());
  });

  it('discards an incomplete last line and continues after it', () => {
    const directory = temporaryDirectory();
    openMailbox(directory).add(EMAIL);
    appendFileSync(join(directory, 'mailbox.jsonl'), '{"at":"2026-');

    openMailbox(directory).add(SMS);

    expect(openMailbox(directory).list()).toMatchObject([SMS, EMAIL]);
  });

  it('reports the line of any other damage', () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'mailbox.jsonl'), 'x\n');

    expect(() => openMailbox(directory)).toThrow('damaged in line 1');
  });
});
