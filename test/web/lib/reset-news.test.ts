import { beforeEach, expect, it } from 'vitest';
import { keepResetNews, takeResetNews } from '../../../web/src/lib/reset-news.ts';

const EMAIL = 'ada@northbound.test';

beforeEach(() => sessionStorage.clear());

it('tells the owner once what a reset has done, and by what the account opens', () => {
  keepResetNews(EMAIL);
  expect(takeResetNews({ email: EMAIL, logins: ['Password', 'Google'] })).toBe(
    'Your other sessions were signed out. You can log in with your password or with Google.',
  );
  expect(takeResetNews({ email: EMAIL, logins: ['Password'] })).toBeNull();
});

it('tells nobody else', () => {
  keepResetNews(EMAIL);
  expect(takeResetNews({ email: 'bob@northbound.test', logins: ['Password'] })).toBeNull();
  expect(takeResetNews({ email: EMAIL, logins: ['Password'] })).toBeNull();
});
