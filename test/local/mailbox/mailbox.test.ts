import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openMailbox } from '#local/mailbox/mailbox.ts';
import { smallDisk } from '../small-disk.ts';
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

  it.each(['x', 'null', '7', '{}', ''])('sets other damage aside, and says what is lost: %j', (line) => {
    const directory = temporaryDirectory();
    const path = join(directory, 'mailbox.jsonl');
    openMailbox(directory).add(EMAIL);
    const damaged = `${line}\n${readFileSync(path, 'utf8')}`;
    writeFileSync(path, damaged);
    const warn = vi.fn();
    expect(openMailbox(directory, undefined, warn).list()).toMatchObject([EMAIL]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      `${path} was damaged. 1 of 2 messages in the mailbox are lost. The damaged file is kept as ${path}.damaged.`,
    );
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(damaged);
    openMailbox(directory, undefined, warn);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('has no part of a message that did not fit on a full disk', ({ skip }) => {
    const directory = smallDisk(64) ?? skip('Tests may not mount disks here.');
    const mailbox = openMailbox(directory);
    mailbox.add(EMAIL);
    const fill = join(directory, 'fill');
    expect(() => writeFileSync(fill, 'x'.repeat(100_000))).toThrow('ENOSPC');
    for (let tries = 0; tries < 3; tries += 1)
      expect(() => mailbox.add({ ...SMS, body: 'x'.repeat(10_000) })).toThrow('ENOSPC');
    expect(mailbox.list()).toMatchObject([EMAIL]);
    rmSync(fill);
    mailbox.add(SMS);
    const warn = vi.fn();
    expect(openMailbox(directory, undefined, warn).list()).toMatchObject([SMS, EMAIL]);
    expect(warn).not.toHaveBeenCalled();
  });
});
