import { describe, expect, it } from 'vitest';
import { headersIn, provedSender, senderOf } from '#functions/forwarded-mail/reading/sender.ts';

const from = (...values: string[]) => ({ headers: values.map((value) => ({ name: 'From', value })) });

describe('the sender of a mail', () => {
  it.each([
    ['ada@mail.example', 'ada@mail.example'],
    ['  <Ada@Mail.Example> ', 'ada@mail.example'],
    ['Ada Lovelace <ada@mail.example>', 'ada@mail.example'],
    ['"Lovelace, Ada" <ada@mail.example>', 'ada@mail.example'],
    ['=?UTF-8?Q?Ad=C3=A1?= <ada@mail.example>', 'ada@mail.example'],
    // The name pretends to be an address, but the address counts.
    ['"ada@mail.example" <eve@evil.example>', 'eve@evil.example'],
  ])('of %s is %s', (value, sender) => {
    expect(senderOf(from(value))).toBe(sender);
  });

  it.each([
    ['two addresses', 'ada@mail.example, eve@evil.example'],
    ['an address as a name', 'ada@mail.example <eve@evil.example>'],
    ['two addresses in brackets', '<ada@mail.example> <eve@evil.example>'],
    ['a group', 'Friends: ada@mail.example, eve@evil.example;'],
    ['a comment', 'eve@evil.example (ada@mail.example)'],
    ['a second line', 'eve@evil.example\r\nFrom: ada@mail.example'],
    ['an escaped quotation mark', '"\\" <ada@mail.example>" <eve@evil.example>'],
    ['a route', '<@evil.example:ada@mail.example>'],
    // The Kelvin sign, which is a k in lower case.
    ['a letter that becomes another one in lower case', 'pat@boo\u212a.example'],
    ['nothing', ''],
  ])('is unknown for %s', (_, value) => {
    expect(senderOf(from(value))).toBeNull();
  });

  it('is unknown for a mail with two From headers, or none', () => {
    expect(senderOf(from('ada@mail.example', 'eve@evil.example'))).toBeNull();
    expect(senderOf({ headers: [{ name: 'Sender', value: 'ada@mail.example' }] })).toBeNull();
  });
});

describe('the headers of a stored mail', () => {
  const sender = (mime: string) => senderOf({ headers: headersIn(Buffer.from(mime)) });

  it('tell its sender, also on several lines and after a long header', () => {
    const long = `X-Long: ${'a'.repeat(20_000)}\r\n`;
    expect(sender(`${long}From: Ada\r\n <ada@mail.example>\r\n\r\nFrom: eve@evil.example`)).toBe(
      'ada@mail.example',
    );
  });

  it.each([
    'From: ada@mail.example\r\nFROM : eve@evil.example\r\n\r\nText',
    'From: ada@mail.example\rFrom: eve@evil.example\r\n\r\nText',
    'From: ada@mail.example\r\nX-No-End: 1',
    '',
  ])('tell no sender in %j', (mime) => {
    expect(sender(mime)).toBeNull();
  });
});

describe('a mail', () => {
  const ADA = 'ada@mail.example';
  interface Verdicts {
    readonly virus?: string;
    readonly spam?: string;
    readonly spf?: string;
    readonly dkim?: string;
    readonly dmarc?: string;
    readonly source?: string;
  }
  const outcomeOf = (verdicts: Verdicts) => {
    const {
      virus = 'PASS',
      spam = 'PASS',
      spf = 'PASS',
      dkim = 'PASS',
      dmarc = 'PASS',
      source = ADA,
    } = verdicts;
    const outcome = provedSender({
      receipt: {
        recipients: [],
        virusVerdict: { status: virus },
        spamVerdict: { status: spam },
        spfVerdict: { status: spf },
        dkimVerdict: { status: dkim },
        dmarcVerdict: { status: dmarc },
        action: { type: 'S3', objectKey: 'received-mail/one' },
      },
      mail: { source, ...from(`Ada <${ADA}>`) },
    });
    return 'sender' in outcome ? outcome.sender : outcome.refusal;
  };

  it.each<[Verdicts, string]>([
    [{}, ADA],
    // Forwarding breaks SPF, but the signature of the sender's domain holds.
    [{ spf: 'FAIL' }, ADA],
    [{ dkim: 'FAIL' }, ADA],
    [{ dmarc: 'FAIL' }, 'NOT_AUTHENTICATED'],
    [{ dmarc: 'PROCESSING_FAILED' }, 'NOT_AUTHENTICATED'],
    // A domain without a DMARC record.
    [{ dmarc: 'GRAY' }, ADA],
    [{ dmarc: 'GRAY', source: 'bounce@return.mail.example' }, ADA],
    [{ dmarc: 'GRAY', source: 'eve@evil.example' }, 'NOT_AUTHENTICATED'],
    [{ dmarc: 'GRAY', source: 'eve@notmail.example' }, 'NOT_AUTHENTICATED'],
    [{ dmarc: 'GRAY', source: '' }, 'NOT_AUTHENTICATED'],
    // It may be a signature of the attacker's domain.
    [{ dmarc: 'GRAY', spf: 'FAIL', dkim: 'PASS' }, 'NOT_AUTHENTICATED'],
    [{ dmarc: 'GRAY', spf: 'GRAY' }, 'NOT_AUTHENTICATED'],
    [{ virus: 'FAIL' }, 'UNSAFE'],
    [{ virus: 'PROCESSING_FAILED' }, 'UNSAFE'],
    [{ spam: 'FAIL' }, 'UNSAFE'],
    [{ spam: 'GRAY' }, 'UNSAFE'],
  ])('with %o is %s', (verdicts, outcome) => {
    expect(outcomeOf(verdicts)).toBe(outcome);
  });
});
