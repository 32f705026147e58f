import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertText, field, fill, isAt, isDescribed, isFocused, isOn, press } from '../../../support/page.ts';
import { ADA, type PoolAnswers, reload } from '../../../support/user-pool.ts';
import { code, isShown, requestCode, setPassword, TOO_MANY } from './reset-steps.ts';

const CONFIRMED = 'Your email is confirmed. To protect your account, choose a new password with';

describe('an email address that was never confirmed', () => {
  async function confirmFirst(answers: PoolAnswers = {}) {
    const pool = await requestCode(answers);
    await isShown(/We cannot send one to an email that was never confirmed\./);
    await press('Confirm your email first');
    await isOn('Confirm your email');
    await isAt('/register');
    await isFocused(code());
    await isDescribed(code(), '');
    return pool;
  }

  async function confirm(): Promise<void> {
    await fill('Confirmation Code', '123456');
    await press('Confirm');
  }

  it('is confirmed before the new password, which is then required', async () => {
    const pool = await confirmFirst();
    await confirm();
    await isAt('/reset-password');
    await isShown(`${CONFIRMED} the second code that we emailed you.`);
    await isFocused(code());
    expect(field('Email').value).toBe(ADA);
    expect(screen.queryByRole('button', { name: 'Confirm your email first' })).toBeNull();
    expect(pool.asked('ConfirmSignUp')[0]).not.toHaveProperty('ClientMetadata');
    reload();
    await isShown(`${CONFIRMED} the second code that we emailed you.`);
    await setPassword();
    await isAt('/login');
  });

  it('says that the second code could not be sent, with the email address filled in', async () => {
    const pool = await confirmFirst();
    pool.answer({ ForgotPassword: TOO_MANY });
    await confirm();
    await isAt('/reset-password');
    await isShown(`${CONFIRMED} a second code that we will email you.`);
    expect(await alertText()).toBe('Too many attempts. Wait a few minutes and try again.');
    expect(field('Email').value).toBe(ADA);
    pool.answer({ ForgotPassword: {} });
    await press('Send code');
    await isShown(`${CONFIRMED} the second code that we emailed you.`);
  });
});
