import { describe, expect, it } from 'vitest';
import { PASSWORD_SYMBOLS, passwordErrors, passwordRules } from '../../shared/rules/password.ts';

describe('passwordErrors', () => {
  it.each(['Aa1!aa', 'Northbound-1!', `Aa1+${'x'.repeat(252)}`])('accepts %s', (password) => {
    expect(passwordErrors(password)).toEqual([]);
  });

  it.each([...PASSWORD_SYMBOLS])('accepts %s as the only symbol', (symbol) => {
    expect(passwordErrors(`Aa1aaa${symbol}`)).toEqual([]);
  });

  it.each([
    ['Aa1!a', 'Your password must be at least 6 characters long.'],
    ['aa1!aa', 'Your password must include at least one uppercase letter.'],
    ['AA1!AA', 'Your password must include at least one lowercase letter.'],
    ['Aaa!aa', 'Your password must include at least one number.'],
    ['Aa1aaa', `Your password must include at least one symbol: ${PASSWORD_SYMBOLS}`],
    ['Aa1!aé', `Your password contains invalid characters. Allowed symbols: ${PASSWORD_SYMBOLS}`],
    ['Aa1! a', `Your password contains invalid characters. Allowed symbols: ${PASSWORD_SYMBOLS}`],
    ['Aa1!a🧊', `Your password contains invalid characters. Allowed symbols: ${PASSWORD_SYMBOLS}`],
    [`Aa1!${'x'.repeat(253)}`, 'Your password should not be longer than 256 characters.'],
  ])('returns one message for %s', (password, message) => {
    expect(passwordErrors(password)).toEqual([message]);
  });

  it('returns the messages of all broken rules', () => {
    expect(passwordErrors('é')).toHaveLength(6);
  });
});

it('the rules for a password are listed with whether it meets them, rare ones only while it breaks them', () => {
  const isMet = (password: string) => passwordRules(password).map((rule) => rule.isMet);
  expect(passwordRules('Aa1').map(({ message }) => message)).toEqual([
    'Your password must be at least 6 characters long.',
    'Your password must include at least one uppercase letter.',
    'Your password must include at least one lowercase letter.',
    'Your password must include at least one number.',
    `Your password must include at least one symbol: ${PASSWORD_SYMBOLS}`,
  ]);
  expect(isMet('Aa1')).toEqual([false, true, true, true, false]);
  expect(isMet(`Aa1! ${'x'.repeat(252)}`)).toEqual([false, true, true, true, true, true, false]);
});
