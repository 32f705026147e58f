import { expect, it } from 'vitest';
import { loginsOf } from '../../../../web/src/lib/identity/logins.ts';

const GOOGLE = { userId: '1', providerName: 'Google', providerType: 'Google', primary: 'false' };

it.each([
  ['with a password only', { 'cognito:username': '6f0c' }, ['Password']],
  ['whose providers are not a list', { 'cognito:username': '6f0c', identities: '[]' }, ['Password']],
  ['linked with Google', { 'cognito:username': '6f0c', identities: [GOOGLE] }, ['Password', 'Google']],
  ['that Google made', { 'cognito:username': 'Google_1', identities: [GOOGLE] }, ['Google']],
  ['that Google made in a pool without cases', { 'cognito:username': 'google_1' }, ['Google']],
])('a user %s', (_, claims, logins) => expect(loginsOf(claims)).toEqual(logins));
