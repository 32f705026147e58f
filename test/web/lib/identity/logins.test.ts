import { expect, it } from 'vitest';
import { loginsOf } from '../../../../web/src/lib/identity/logins.ts';

const GOOGLE = { userId: '1', providerName: 'Google', providerType: 'Google', primary: 'false' };

it.each([
  ['a user with a password', { 'cognito:username': '6f0c' }, ['Password']],
  ['a user with a malformed provider list', { 'cognito:username': '6f0c', identities: '[]' }, ['Password']],
  ['a user linked to Google', { 'cognito:username': '6f0c', identities: [GOOGLE] }, ['Password', 'Google']],
  ['a Google user', { 'cognito:username': 'Google_1', identities: [GOOGLE] }, ['Google']],
  ['a Google user of a case-insensitive pool', { 'cognito:username': 'google_1' }, ['Google']],
])('lists the logins of %s', (_, claims, logins) => expect(loginsOf(claims)).toEqual(logins));
