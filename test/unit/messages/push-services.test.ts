import { describe, expect, it } from 'vitest';
import { isPushService } from '#functions/messages/push/push-services.ts';

const SANDBOX = 'http://localhost:3000/local/push/';

/** A host of each push service, the name that only its operator can have, and a path. */
const SERVICES = [
  ['fcm.googleapis.com', 'fcm.googleapis.com', '/fcm/send/abc:def'],
  ['updates.push.services.mozilla.com', 'push.services.mozilla.com', '/wpush/v2/abc'],
  ['web.push.apple.com', 'push.apple.com', '/abc'],
  ['wns2-by3p.notify.windows.com', 'notify.windows.com', '/w/?token=abc'],
] as const;

describe.each(SERVICES)('the push service %s', (host, owned, path) => {
  const isAccepted = (endpoint: string) => isPushService(endpoint, '');

  it('is accepted, however its name is written', () => {
    for (const origin of [`https://${host}`, `HTTPS://${host.toUpperCase()}`, `https://${host}:443`])
      expect(isAccepted(origin + path)).toBe(true);
  });

  it.each([
    ['another scheme', [`http://${host}`, `ftp://${host}`, `wss://${host}`, `//${host}`]],
    ['another port', [`https://${host}:80`, `https://${host}:8443`, `https://${host}:22`]],
    ['credentials', [`https://user@${host}`, `https://user:password@${host}`, `https://:password@${host}`]],
    [
      'a look-alike',
      [
        // Before the name.
        `https://evil${owned}`,
        `https://evil-${owned}`,
        `https://web.evil${owned}`,
        `https://${host.replaceAll('.', '-')}.attacker.example`,
        // After the name.
        `https://${host}.attacker.example`,
        `https://${host}attacker.example`,
        `https://${host}.co`,
        `https://${host}.`,
        // Around the name.
        `https://${host}@attacker.example`,
        `https://${host}:443@attacker.example`,
        `https://attacker.example/${host}`,
        `https://attacker.example?${host}`,
        `https://attacker.example#.${host}`,
        `https://attacker.example\\.${host}`,
        `https://${host.replace('o', 'о')}`,
        `https://${host.replace('.', '%2e')}.attacker.example`,
      ],
    ],
  ])('is not accepted with %s', (_, origins) => {
    for (const origin of origins) expect([origin, isAccepted(origin + path)]).toEqual([origin, false]);
  });
});

describe('the endpoint of a push subscription', () => {
  it.each([
    'https://notify.windows.com/w/',
    'https://push.apple.com/abc',
    'https://push.services.mozilla.com/wpush/v2/abc',
    'https://googleapis.com/fcm/send/abc',
    'https://storage.googleapis.com/bucket',
    // Private, link-local and loopback addresses, also in the forms that URLs have for them.
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[fd00:ec2::254]/latest/meta-data',
    'https://localhost/',
    'https://portal.internal/',
    'https://metadata.google.internal/',
    'javascript:alert(1)',
    'data:text/plain,web.push.apple.com',
    'file:///etc/passwd',
    'not a URL',
    'https://',
    '',
    `${SANDBOX}one`,
  ])('is refused anywhere else: %s', (endpoint) => {
    expect(isPushService(endpoint, '')).toBe(false);
  });

  it('may be one of the sandbox in the local stage, but no other path of its origin', () => {
    expect(isPushService(`${SANDBOX}one`, SANDBOX)).toBe(true);
    for (const other of [
      'http://localhost:3000/api/parcels',
      `${SANDBOX}../../api/parcels`,
      `${SANDBOX}%2e%2e/%2e%2e/api/parcels`,
      'http://user@localhost:3000/local/push/one',
      'http://localhost:30001/local/push/one',
      'http://localhost:3000.attacker.example/local/push/one',
    ])
      expect(isPushService(other, SANDBOX)).toBe(false);
  });
});
