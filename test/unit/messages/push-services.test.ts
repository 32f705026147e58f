import { describe, expect, it } from 'vitest';
import { isPushService } from '#functions/messages/push/push-services.ts';

const SANDBOX = 'http://localhost:3000/local/push/';

describe('the endpoint of a push subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('is accepted at a push service: %s', (endpoint) => {
    expect(isPushService(endpoint, '')).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:password@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@attacker.example/',
    'https://fcm.googleapis.com.attacker.example/',
    'https://attacker.example/fcm.googleapis.com',
    'https://notfcm.googleapis.com/',
    'https://push.apple.com.attacker.example/',
    'https://evilpush.apple.com/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'ftp://web.push.apple.com/',
    'not a URL',
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
      'http://localhost:30001/local/push/one',
    ])
      expect(isPushService(other, SANDBOX)).toBe(false);
  });
});
