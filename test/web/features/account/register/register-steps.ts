import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, fill, isOn, press } from '../../../support/page.ts';
import { openSiteWithPool, PASSWORD, type PoolAnswers } from '../../../support/user-pool.ts';

export const NEW = 'new@northbound.test';

export async function fillRegistration(email = NEW, password = PASSWORD): Promise<void> {
  await fill('Email', email);
  await fill('Confirm Email', email);
  await fill('Password', password);
  await fill('Confirm Password', password);
  await userEvent.selectOptions(field('Preferred Terminal'), 'Kenai');
  await press('Create account');
}

/** Registers up to the step that asks for the code. */
export async function register(answers: PoolAnswers = {}) {
  const pool = openSiteWithPool('/register', answers);
  await isOn('Create your account');
  await fillRegistration();
  await isOn('Confirm your email');
  return pool;
}

export async function enterCode(code: string): Promise<void> {
  await fill('Confirmation Code', code);
  await press('Confirm');
}

/** The message of a toast or in the text. */
export const isShown = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text);
