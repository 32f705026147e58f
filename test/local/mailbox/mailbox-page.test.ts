import { describe, expect, it } from 'vitest';
import { MAILBOX_POLICY, mailboxPage, stateOf } from '#local/mailbox/mailbox-page.ts';

const at = '2026-01-02T03:04:05.000Z';
const EMAIL = {
  id: 'one',
  at,
  channel: 'email',
  to: 'anna@example.com',
  subject: 'Hello',
  body: 'Text',
} as const;
const SMS = { id: 'two', at, channel: 'sms', to: '+19075550100', body: 'Ready' } as const;
const HELD = {
  type: 'package-ready',
  dueAt: '2026-01-02T03:14:05.000Z',
  about: 'Email to anna@example.com',
} as const;
const MARKUP = `<img src=x onerror="alert('1')">&`;
const ESCAPED = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;';

/** The documents in the frames of a page, light and dark. */
const framesOf = (page: string) =>
  [...page.matchAll(/<iframe class="(light|dark)"[^>]* srcdoc="([^"]*)"/g)].map(
    ([, mode, document = '']) => ({
      mode,
      document: document.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    }),
  );

describe('the mailbox page', () => {
  it('lists emails in the given order, with codes, apart from text messages', () => {
    const second = { ...EMAIL, id: 'four', subject: 'Second', code: '123456' };
    const page = mailboxPage({ messages: [second, SMS, EMAIL], held: [] });
    expect(page.indexOf('Second')).toBeLessThan(page.indexOf('Hello'));
    expect(page).toContain('<span class="code">123456</span>');
    expect(page).not.toContain('Ready');
    const texts = mailboxPage({ messages: [second, SMS, EMAIL], held: [], view: 'texts' });
    expect(texts).toContain('Ready');
    expect(texts).not.toContain('Hello');
  });

  it.each(['email', 'texts'] as const)('explains that there are no messages: %s', (view) => {
    expect(mailboxPage({ messages: [], held: [], view })).toContain('No messages yet.');
  });

  it('shows what is held until when', () => {
    const page = mailboxPage({ messages: [], held: [HELD], view: 'held' });
    expect(page).toMatch(/Package ready<\/strong>\s*<span>held until <time [^>]*>Jan 1, 6:14 PM AKST/);
    expect(page).toContain('Email to anna@example.com');
    expect(mailboxPage({ messages: [], held: [], view: 'held' })).toContain('No message is waiting.');
  });

  it('shows an email as HTML and as text, with its photos, headers and calendar file', () => {
    const calendar = [
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'DTSTART;TZID=America/Anchorage:20261201T100000',
      'SUMMARY:Pickup\\, 3 packages',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const email = {
      ...EMAIL,
      html: '<head></head><p>HTML</p><img src="cid:photo-1"><img src="cid:missing">',
      photos: [{ contentId: 'photo-1', contentType: 'image/png', base64: 'AAAA' }],
      headers: [{ name: 'Reply-To', value: 'service@example.com' }],
      calendar,
    };
    const page = mailboxPage({
      messages: [{ ...EMAIL, id: 'newer', body: 'Newer' }, email],
      held: [],
      selected: 'one',
    });
    expect(page).toContain('<pre dir="auto">Text</pre>');
    expect(page).not.toContain('Newer');
    expect(page).toContain('<dt>Reply-To</dt><dd>service@example.com</dd>');
    expect(page).toContain('<dt>Method</dt><dd>REQUEST</dd>');
    expect(page).toContain('<dt>Start</dt><dd>2026-12-01T10:00:00 (America/Anchorage)</dd>');
    expect(page).toContain('<dt>Summary</dt><dd>Pickup, 3 packages</dd>');
    for (const { document } of framesOf(page)) {
      expect(document).toContain('<img src="data:image/png;base64,AAAA"><img src="cid:missing">');
      expect(document).toContain('<base target="_blank">');
    }
  });

  it('shows the HTML in light and dark mode, whatever the mode of the browser is', () => {
    const html =
      '<meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme: dark) { p {} }</style>';
    const [light, dark] = framesOf(mailboxPage({ messages: [{ ...EMAIL, html }], held: [] }));
    expect(light).toMatchObject({
      mode: 'light',
      document: expect.stringContaining('@media (max-width: 0)'),
    });
    expect(dark).toMatchObject({ mode: 'dark', document: expect.stringContaining('@media (min-width: 0)') });
    expect(dark?.document).toContain(':root { color-scheme: dark; }');
  });

  it.each(['no calendar', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', MARKUP])(
    'shows a calendar file such as %j',
    (calendar) => {
      const page = mailboxPage({ messages: [{ ...EMAIL, calendar }], held: [] });
      expect(page).toContain('<h3>Calendar</h3>');
      expect(page).not.toContain('<img');
    },
  );

  it('escapes HTML in messages, and runs no script of an email', () => {
    const texts = { id: MARKUP, at: MARKUP, to: MARKUP, subject: MARKUP, body: MARKUP, code: MARKUP };
    const headers = [{ name: MARKUP, value: MARKUP }];
    const message = { ...texts, headers, html: MARKUP, calendar: MARKUP, tags: {} };
    const held = { ...HELD, type: MARKUP as 'package-ready', about: MARKUP, dueAt: MARKUP };
    const views = (['email', 'texts', 'held'] as const).map((view) =>
      mailboxPage({
        messages: [
          { ...message, channel: 'email' },
          { ...message, channel: 'sms' },
        ],
        held: [held],
        view,
        selected: MARKUP,
        done: MARKUP,
      }),
    );
    for (const page of views) {
      expect(page).not.toContain('<img');
      expect(page).toContain(ESCAPED);
    }
    expect(views[0]).not.toMatch(/sandbox="[^"]*(scripts|same-origin|forms|top)/);
    expect(views[0]?.match(/sandbox="/g)).toHaveLength(2);
    expect(MAILBOX_POLICY).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; /);
  });

  it('offers reports on the messages of the ledger only', () => {
    const pageOf = (tags?: Record<string, string>) =>
      mailboxPage({ messages: [{ ...EMAIL, ...(tags && { tags }) }], held: [] });
    expect(pageOf({ message: 'm' })).toContain('Report a bounce');
    expect(pageOf()).not.toContain('Report a bounce');
  });

  it('offers START to a phone that has replied STOP', () => {
    const page = mailboxPage({
      messages: [SMS],
      held: [],
      view: 'texts',
      isOptedOut: (number) => number === SMS.to,
    });
    expect(page).toContain('>START</textarea>');
    expect(page).not.toContain('>STOP</textarea>');
  });

  it('reloads for a new message, also in the same millisecond, and for a change of those held', () => {
    const shown = { messages: [EMAIL], held: [HELD] };
    const state = stateOf(shown);
    expect(stateOf({ ...shown })).toBe(state);
    expect(stateOf({ ...shown, messages: [{ ...EMAIL, id: 'other' }, EMAIL] })).not.toBe(state);
    expect(stateOf({ ...shown, held: [] })).not.toBe(state);
    expect(mailboxPage(shown)).toContain(`data-state="${state}"`);
  });
});
