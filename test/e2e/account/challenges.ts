import type { Page } from '@playwright/test';
import { accounts, fillSignIn, PASSWORD } from '../support/fixtures.ts';

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The user pool's error for a wrong code, and what the site shows. */
export const WRONG_CODE = 'This code is not correct. Check it and try again.';
export const MISMATCH = {
  __type: 'CodeMismatchException',
  message: 'Invalid code or auth state for the user.',
};

type Answers = Record<string, object>;

/**
 * Puts a challenge, which the stand-in of the user pool never asks, between the password and the tokens. The answer to
 * the challenge is what `answers` says for its response, or the real tokens.
 */
export async function askFor(page: Page, challenge: object, answers: Answers = {}): Promise<string[]> {
  const given: string[] = [];
  let tokens: object = {};
  await page.route('**/cognito', async (route) => {
    const request = route.request();
    const target = request.headers()['x-amz-target']?.split('.')[1];
    if (target === 'InitiateAuth') {
      tokens = await (await route.fetch({ postData: withPassword(request.postDataJSON()) })).json();
      return route.fulfill({ json: { Session: 'one', ...challenge } });
    }
    if (target === 'AssociateSoftwareToken') {
      return route.fulfill({ json: { SecretCode: KEY, Session: 'two' } });
    }
    if (target === 'VerifySoftwareToken') {
      given.push(request.postDataJSON().UserCode);
      return route.fulfill({ json: { Status: 'SUCCESS', Session: 'three' } });
    }
    if (target !== 'RespondToAuthChallenge') return route.continue();
    const { USERNAME: _, ...responses } = request.postDataJSON().ChallengeResponses;
    const answer = Object.values(responses).join();
    if (answer) given.push(answer);
    const json = answers[answer] ?? tokens;
    await route.fulfill({ status: '__type' in json ? 400 : 200, json });
  });
  await page.goto('/login');
  await fillSignIn(page, accounts.customer, PASSWORD);
  return given;
}

/** The same sign-in in the one flow that the stand-in knows. */
const withPassword = (request: { AuthParameters: object }) =>
  JSON.stringify({
    ...request,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { ...request.AuthParameters, PASSWORD },
  });

/** The challenge of a code, and where it was sent. */
export const codeChallenge = (name: string, destination?: string) => ({
  ChallengeName: name,
  ChallengeParameters: destination
    ? { CODE_DELIVERY_DESTINATION: destination, CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL' }
    : {},
});
