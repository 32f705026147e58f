import { describe, expect, it } from 'vitest';
import { textOfHtml } from '#functions/forwarded-mail/reading/html-text.ts';
import { textOfMail } from '#functions/forwarded-mail/reading/read-mail.ts';

const NUMBER = '1Z999AA10123456784';
const mime = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('reading a mail', () => {
  it('finds the text of a plain mail that was forwarded in its text, with its sender', async () => {
    const mail = await textOfMail(
      mime(
        'From: Ada <ada@mail.example>',
        'Subject: Fwd: Your order has shipped',
        '',
        '---------- Forwarded message ---------',
        'From: Fjord Outfitters <orders@fjord.example>',
        `Tracking number: ${NUMBER}`,
      ),
    );
    expect(mail).toContain('Fwd: Your order has shipped');
    expect(mail).toContain('From: Fjord Outfitters <orders@fjord.example>');
    expect(mail).toContain(NUMBER);
  });

  it('decodes base64 HTML and quoted-printable text of a mail with several parts', async () => {
    const mail = await textOfMail(
      mime(
        'Subject: Fwd: Shipped',
        'Content-Type: multipart/mixed; boundary=outer',
        '',
        '--outer',
        'Content-Type: multipart/alternative; boundary=inner',
        '',
        '--inner',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Caf=C3=A9 order 1Z999AA101=',
        '23456784',
        '--inner',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        base64('<style>p{color:red}</style><p>Package <b>9400&#49;11899223100001234</b></p>'),
        '--inner--',
        '--outer',
        'Content-Type: application/pdf; name=invoice.pdf',
        'Content-Disposition: attachment',
        'Content-Transfer-Encoding: base64',
        '',
        base64('1Z000000000000000000'),
        '--outer--',
      ),
    );
    expect(mail).toContain(`Café order ${NUMBER}`);
    expect(mail).toContain('9400111899223100001234');
    expect(mail).not.toContain('color:red');
    expect(mail).not.toContain('1Z0000');
  });

  it.each(['attachment', 'inline'])('reads a mail that was forwarded as a file, %s', async (disposition) => {
    const mail = await textOfMail(
      mime(
        'Subject: See attached',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'Hi!',
        '--b',
        'Content-Type: message/rfc822',
        `Content-Disposition: ${disposition}`,
        '',
        'From: Fjord Outfitters <orders@fjord.example>',
        'Subject: Shipped',
        'Content-Type: text/html',
        '',
        `<table><tr><td>UPS</td><td>${NUMBER}</td></tr></table>`,
        '--b--',
      ),
    );
    expect(mail).toContain(NUMBER);
    if (disposition === 'attachment') expect(mail).toContain('From: Fjord Outfitters <orders@fjord.example>');
  });

  it('reads the beginning of a mail that was cut off in an attachment', async () => {
    const mail = await textOfMail(
      mime(
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        NUMBER,
        '--b',
        'Content-Type: image/png',
        'Content-Transfer-Encoding: base64',
        '',
        'A'.repeat(900_000),
      ),
    );
    expect(mail).toContain(NUMBER);
  });

  it('reads a mail without a text, with zero bytes, or without anything', async () => {
    expect((await textOfMail(mime('Subject: Only this', '', '')))?.trim()).toBe('Only this');
    expect(await textOfMail(mime('Subject: Zero', '', `a\0b ${NUMBER}`))).toContain(NUMBER);
    expect((await textOfMail(new Uint8Array()))?.trim()).toBe('');
    expect(await textOfMail(Buffer.alloc(100_000, 0))).not.toBeNull();
  });

  it('refuses a mail that is nested too deeply, or has too many headers', async () => {
    const nested = Array.from({ length: 500 }, (_, level) => [
      `Content-Type: multipart/mixed; boundary=b${level}`,
      '',
      `--b${level}`,
    ]);
    expect(await textOfMail(mime(...nested.flat(), '', NUMBER))).toBeNull();
    const headers = Array.from({ length: 30_000 }, (_, index) => `X-${index}: value`);
    expect(await textOfMail(mime(...headers, '', NUMBER))).toBeNull();
  });

  it('reads mails in mails only a few levels deep', async () => {
    const levels = Array.from({ length: 40 }, () => ['Content-Type: message/rfc822', '']);
    const mail = await textOfMail(mime(...levels.flat(), 'Subject: Deep', '', NUMBER));
    expect(mail).not.toContain(NUMBER);
  });

  it('keeps at most 100,000 characters of text', async () => {
    const mail = await textOfMail(mime('Content-Type: text/html', '', '<p>long</p>'.repeat(80_000)));
    expect(mail?.length).toBe(100_000);
  });
});

describe('the text of HTML', () => {
  it.each([
    ['<p>One<p>Two', '\nOne\nTwo'],
    ['12<td>34', '12\n34'],
    ['a<!-- 1Z > --> b', 'a\n b'],
    ['<SCRIPT>1Z</SCRIPT >x', '\nx'],
    ['<script>1Z', '\n'],
    ['a &lt;b&gt; &amp;amp; &#x41;&#66; &unknown; &#0;', 'a <b> &amp; AB &unknown;  '],
    ['a < b', 'a \n'],
    [
      'See <a class=x href="https://c.example/t?n=1Z&amp;x=1">this</a>',
      'See \nhttps://c.example/t?n=1Z&x=1\nthis\n',
    ],
    ['<header>shown</header>', '\nshown\n'],
  ])('of %s', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});
