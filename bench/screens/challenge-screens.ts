import type { Page } from '@playwright/test';
import { RUNTIME_CONFIG_PATH } from '#shared/deployment/runtime-config.ts';
import type { Screen } from './screen.ts';

/** Signs in while a mocked Cognito responds with the given challenge. */
async function signInToChallenge(page: Page, challenge: object): Promise<void> {
  await page.route('**/cognito', (route) => {
    const target = route.request().headers()['x-amz-target'];
    if (target?.endsWith('AssociateSoftwareToken')) {
      return route.fulfill({ json: { SecretCode: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', Session: 'session' } });
    }
    return route.fulfill({ json: { Session: 'session', ...challenge } });
  });
  await page.getByLabel('Email').fill('customer@northbound.test');
  await page.getByLabel('Password', { exact: true }).fill('Spruce-and-ice-7');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Return to Login' }).waitFor();
}

/** Configures the site to let users choose their first factor. */
const useChoiceBasedSignIn = (page: Page) =>
  page.route(`**${RUNTIME_CONFIG_PATH}`, async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, signInFlow: 'USER_AUTH' } });
  });

const SET_UP_EITHER_FACTOR = {
  ChallengeName: 'MFA_SETUP',
  ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' },
};

/** All of Cognito's sign-in challenges. */
export const CHALLENGE_SCREENS: Screen[] = [
  {
    name: 'login-code',
    path: '/login',
    reach: (page) =>
      signInToChallenge(page, {
        ChallengeName: 'EMAIL_OTP',
        ChallengeParameters: {
          CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
          CODE_DELIVERY_DESTINATION: 'c***@n***',
        },
      }),
  },
  {
    name: 'login-choice',
    path: '/login',
    reach: (page) =>
      signInToChallenge(page, {
        ChallengeName: 'SELECT_MFA_TYPE',
        ChallengeParameters: { MFAS_CAN_CHOOSE: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' },
      }),
  },
  {
    name: 'login-authenticator',
    path: '/login',
    reach: async (page) => {
      await signInToChallenge(page, {
        ChallengeName: 'MFA_SETUP',
        ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
      });
      await page.getByRole('img', { name: /QR code/ }).waitFor();
    },
  },
  {
    name: 'login-set-up-choice',
    path: '/login',
    reach: (page) => signInToChallenge(page, SET_UP_EITHER_FACTOR),
  },
  {
    name: 'login-set-up-email',
    path: '/login',
    reach: async (page) => {
      await signInToChallenge(page, SET_UP_EITHER_FACTOR);
      await page.getByRole('button', { name: 'Code by email' }).click();
      await page.getByRole('button', { name: 'Send code' }).waitFor();
    },
  },
  {
    name: 'login-first-factor',
    path: '/login',
    before: useChoiceBasedSignIn,
    reach: (page) =>
      signInToChallenge(page, {
        ChallengeName: 'SELECT_CHALLENGE',
        AvailableChallenges: ['WEB_AUTHN', 'PASSWORD', 'EMAIL_OTP', 'SMS_OTP'],
      }),
  },
  {
    name: 'login-password',
    path: '/login',
    before: useChoiceBasedSignIn,
    reach: (page) =>
      signInToChallenge(page, { ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: ['PASSWORD'] }),
  },
  {
    name: 'login-question',
    path: '/login',
    reach: (page) =>
      signInToChallenge(page, {
        ChallengeName: 'CUSTOM_CHALLENGE',
        ChallengeParameters: { question: 'Which terminal do you pick your packages up at?' },
      }),
  },
];
