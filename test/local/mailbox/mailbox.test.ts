import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMailbox } from '#local/mailbox/mailbox.ts';
import { temporaryDirectory } from '../support.ts';

const at = '2026-01-02T03:04:05.000Z';
const EMAIL = {
  channel: 'email',
  to: 'anna@example.com',
  subject: 'Hello',
  body: 'Code',
  code: '1',
} as const;
const SMS = { channel: 'sms', to: '+19075550100', body: 'Code 2' } as const;

describe('the mailbox', () => {
  it('lists the latest message first, even after reopening', () => {
    const directory = temporaryDirectory();
    const mailbox = openMailbox(directory, () => new Date(at));
    mailbox.add(EMAIL);
    mailbox.add(SMS);
    for (const { list } of [mailbox, openMailbox(directory)])
      expect(list()).toMatchObject([
        { at, ...SMS },
        { at, ...EMAIL },
      ]);
  });

  it('keeps the last 500 messages in memory and on disk', () => {
    const directory = temporaryDirectory();
    const mailbox = openMailbox(directory);
    for (let number = 1; number <= 1200; number += 1) mailbox.add({ ...SMS, body: String(number) });
    const bodies = mailbox.list().map(({ body }) => Number(body));
    expect([bodies.length, bodies.at(0), bodies.at(-1)]).toEqual([500, 1200, 701]);
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

  it('reads messages of earlier versions, which have no id, and gives them one that stays', () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'mailbox.jsonl'), `${JSON.stringify({ at, ...EMAIL })}\n`);
    const [message] = openMailbox(directory).list();
    expect(message).toEqual({ at, ...EMAIL, id: expect.stringMatching(/.{20}/) });
    const reopened = openMailbox(directory);
    expect(reopened.find(message?.id ?? '')).toEqual(message);
    expect(reopened.find('other')).toBeUndefined();
  });

  it.each(['x', 'null', '7', '{}', ''])('reports the line of any other damage: %j', (line) => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'mailbox.jsonl'), `${line}\n`);
    expect(() => openMailbox(directory)).toThrow('damaged at line 1');
  });
});
