import { describe, expect, it } from 'vitest';
import { mailboxPage } from '../../../local/mailbox/mailbox-page.ts';

describe('the mailbox page', () => {
  const message = {
    at: '2025-11-20T10:00:00.000Z',
    channel: 'email',
    to: 'a@b.test',
    subject: 'Code',
    body: 'Hello',
  } as const;

  it('shows messages in the given order, with codes on a separate line', () => {
    const page = mailboxPage([
      { ...message, subject: 'Second', code: '123456' },
      { ...message, subject: 'First' },
    ]);

    expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'));
    expect(page).toContain('<p class="code">123456</p>');
  });

  it('escapes HTML in messages', () => {
    const markup = `<img src=x onerror="alert('1')">&`;

    const page = mailboxPage([
      { at: markup, channel: 'email', to: markup, subject: markup, body: markup, code: markup },
    ]);

    expect(page).not.toContain('<img');
    expect(page.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')).toHaveLength(8);
  });

  it('explains what will appear if there are no messages', () => {
    expect(mailboxPage([])).toContain('No messages yet.');
  });
});
