import type { Page } from '@playwright/test';
import { accounts, fillSignIn, PASSWORD } from '../support/fixtures.ts';

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** What the site shows for a wrong code. */
export const WRONG_CODE = 'This code is not correct. Check it and try again.';

/** The user pool's error for a wrong code. */
export const MISMATCH = {
  __type: 'CodeMismatchException',
  message: 'Invalid code or auth state for the user.',
};

type ResponsesByAnswer = Record<string, object>;

/**
 * Signs in with a challenge between the password and the tokens; the emulated user pool has none. An answer gets its
 * response from `responses`, or else the real tokens. Returns the answers, which are added as they are sent.
 */
export async function signInWithChallenge(
  page: Page,
  challenge: object,
  responses: ResponsesByAnswer = {},
): Promise<string[]> {
  const answers: string[] = [];
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
      answers.push(request.postDataJSON().UserCode);
      return route.fulfill({ json: { Status: 'SUCCESS', Session: 'three' } });
    }
    if (target !== 'RespondToAuthChallenge') return route.continue();
    const { USERNAME: _, ...values } = request.postDataJSON().ChallengeResponses;
    const answer = Object.values(values).join();
    if (answer) answers.push(answer);
    const json = responses[answer] ?? tokens;
    await route.fulfill({ status: '__type' in json ? 400 : 200, json });
  });
  await page.goto('/login');
  await fillSignIn(page, accounts.customer, PASSWORD);
  return answers;
}

/** The same sign-in in the flow that the emulated user pool supports. */
const withPassword = (request: { AuthParameters: object }) =>
  JSON.stringify({
    ...request,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { ...request.AuthParameters, PASSWORD },
  });

/** A challenge that asks for a code, with its masked destination. */
export const codeChallenge = (name: string, destination?: string) => ({
  ChallengeName: name,
  ChallengeParameters: destination
    ? { CODE_DELIVERY_DESTINATION: destination, CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL' }
    : {},
});
