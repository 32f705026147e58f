import { screen } from '@testing-library/react';
import { field, fill, isOn, press } from '../../../support/page.ts';
import { ADA, openSiteWithPool, PASSWORD, type PoolAnswers, poolError } from '../../../support/user-pool.ts';

export const TOO_MANY = poolError('LimitExceededException', 'Attempt limit exceeded.');
export const code = () => field('Confirmation Code');
export const isShown = (text: string | RegExp) => screen.findByText(text);

/** Requests a code and waits for the second step. */
export async function requestCode(answers: PoolAnswers = {}) {
  const pool = openSiteWithPool('/reset-password', answers);
  await fill('Email', ADA);
  await press('Send code');
  await isOn('Choose a new password');
  return pool;
}

export async function setPassword(): Promise<void> {
  await fill('Confirmation Code', ' 123 456 ');
  await fill('Password', PASSWORD);
  await fill('Confirm Password', PASSWORD);
  await press('Set password');
}
