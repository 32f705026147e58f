import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DEVELOPER_MESSAGES } from '../../../../shared/api-error.ts';
import { ApiError } from '../../../../web/src/lib/api/api-error.ts';
import {
  type ErrorExplanation,
  explanationText,
  prefixed,
} from '../../../../web/src/lib/errors/error-explanation.ts';
import { explainError } from '../../../../web/src/lib/errors/explain-error.ts';

const REFERENCE = 'JKJaXmPLvHcESHA=';

/** No part of these texts may reach a user. */
const FORBIDDEN = [
  'Internal Server Error',
  'Bad Request',
  'Bad Gateway',
  'Forbidden',
  'Not Found',
  'Conflict',
  'Payload Too Large',
  'Service Unavailable',
  'Unknown error',
  'API call failed',
  'Failed to fetch',
  'Load failed',
  'NetworkError',
  'module',
  'invalid_grant',
  'Exception',
  'Lambda',
  'cursor',
  'JSON',
  'undefined',
  'Invalid input',
  'is not valid',
  'secret',
  '<html>',
  'https:',
];

const response = (status: number, body: object | string, headers = { 'apigw-requestid': REFERENCE }) =>
  ApiError.from(
    new Response(typeof body === 'string' ? body : JSON.stringify({ status, error: 'secret', ...body }), {
      status,
      headers,
    }),
  );
const gateway = (status: number) => response(status, '{"message":"Forbidden"}');
const named = (name: string, message = 'secret') => Object.assign(new Error(message), { name });
const field = (message: string) => ({ fieldErrors: [{ field: 'secret', message }] });

const RELOAD = 'The portal could not process this request. Reload the page and try again.';
const BROKEN = 'Something went wrong on our side. Try again in a moment.';
const NOT_AVAILABLE = 'The portal is not available right now. Try again in a moment.';
const TOO_SLOW = 'The portal took too long to respond. Try again in a moment.';
const LOST_CURSOR = 'This page of the list is no longer available. Try again to start from the first page.';
const UNREACHABLE = 'The portal could not be reached. Check your connection and try again.';
const MISSING_CODE = 'Part of this page could not be loaded. Check your connection and reload the page.';
const UNREADABLE = 'The portal sent a response that this page cannot read. Reload the page and try again.';
const UNEXPECTED = 'Something went wrong on this page. Reload the page and try again.';
const TOO_MANY = 'Too many attempts. Wait a few minutes and try again.';
const CHECK_INPUT = 'Check what you entered and try again.';
const WRONG_CODE = 'This code is not correct. Check it and try again.';

type Case = readonly [what: string, error: unknown, text: string, offersContact: boolean];

const RESPONSES: readonly Case[] = [
  ['a message for users', await response(400, { message: 'Too large.' }), 'Too large.', false],
  [
    'several messages',
    await response(400, { messages: ['No tariff', 'No lane'] }),
    'No tariff; No lane',
    false,
  ],
  [
    'a conflict',
    await response(409, { message: 'These notes were changed.' }),
    'These notes were changed.',
    false,
  ],
  [
    'a conflict without a message',
    await response(409, {}),
    'This was changed in the meantime. Refresh and try again.',
    false,
  ],
  [
    'a query of another contract',
    await response(400, { message: DEVELOPER_MESSAGES.query, ...field('Invalid input') }),
    RELOAD,
    true,
  ],
  [
    'a body of another contract',
    await response(400, { message: DEVELOPER_MESSAGES.body, messages: ['secret'] }),
    RELOAD,
    true,
  ],
  ['a body that is not JSON', await response(400, { message: DEVELOPER_MESSAGES.json }), RELOAD, true],
  [
    'an invalid cursor',
    await response(400, { message: DEVELOPER_MESSAGES.cursor, ...field('The cursor is not valid.') }),
    LOST_CURSOR,
    false,
  ],
  ['400 without a message', await response(400, {}), RELOAD, true],
  ['400 of the gateway', await gateway(400), RELOAD, true],
  [
    '401',
    await response(401, { message: 'secret' }),
    'Your login session has ended. Log in and try again.',
    false,
  ],
  ['403', await response(403, { message: 'secret' }), 'You do not have permission to do this.', true],
  ['403 of the gateway', await gateway(403), 'You do not have permission to do this.', true],
  [
    '404',
    await response(404, { message: 'secret' }),
    'This could not be found. It may have been deleted. Reload the page and try again.',
    true,
  ],
  ['413', await gateway(413), 'What you entered is too long. Shorten it and try again.', true],
  ['415', await response(415, { message: 'secret' }), RELOAD, true],
  ['418', await gateway(418), RELOAD, true],
  ['429', await gateway(429), 'Too many requests. Try again in a moment.', false],
  ['500', await response(500, { message: 'secret' }), BROKEN, true],
  ['500 of the gateway', await gateway(500), BROKEN, true],
  ['501', await response(501, {}), BROKEN, true],
  ['502 of CloudFront', await response(502, '<html>Bad Gateway</html>'), NOT_AVAILABLE, true],
  ['503', await response(503, { message: 'secret' }), NOT_AVAILABLE, true],
  ['504', await response(504, ''), TOO_SLOW, true],
];

const OTHERS: readonly Case[] = [
  ['no connection', ApiError.noResponse(new TypeError('Failed to fetch')), UNREACHABLE, false],
  ['no connection, without a text', ApiError.noResponse('secret'), UNREACHABLE, false],
  ['fetch in Chromium', new TypeError('Failed to fetch'), UNREACHABLE, false],
  ['fetch in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), UNREACHABLE, false],
  ['fetch in Safari', new TypeError('Load failed'), UNREACHABLE, false],
  ['a timeout', new DOMException('signal timed out', 'TimeoutError'), TOO_SLOW, true],
  [
    'a chunk in Chromium',
    new TypeError('Failed to fetch dynamically imported module: https://secret/a.js'),
    MISSING_CODE,
    false,
  ],
  [
    'a chunk in Firefox',
    new TypeError('error loading dynamically imported module: https://secret/a.js'),
    MISSING_CODE,
    false,
  ],
  ['a chunk in Safari', new TypeError('Importing a module script failed.'), MISSING_CODE, false],
  ['a style sheet', new Error('Unable to preload CSS for /assets/secret.css'), MISSING_CODE, false],
  ['a response with another shape', z.string().safeParse(1).error, UNREADABLE, true],
  [
    'a response that is not JSON',
    new SyntaxError('Unexpected token < in JSON at position 0'),
    UNREADABLE,
    true,
  ],
  ['a bug', new TypeError("Cannot read properties of undefined (reading 'secret')"), UNEXPECTED, true],
  ['a thrown text', 'secret', UNEXPECTED, true],
  ['nothing', undefined, UNEXPECTED, true],
];

const IDENTITY: readonly Case[] = [
  [
    'no connection',
    named('NetworkError'),
    'The sign-in service could not be reached. Check your connection and try again.',
    false,
  ],
  [
    'a wrong password',
    named('NotAuthorizedException', 'Incorrect username or password.'),
    'Incorrect username or password.',
    false,
  ],
  [
    'an unknown user',
    named('UserNotFoundException', 'User does not exist.'),
    'Incorrect username or password.',
    false,
  ],
  [
    'a disabled user',
    named('NotAuthorizedException', 'User is disabled.'),
    'This account is disabled. Contact customer service.',
    true,
  ],
  [
    'an expired temporary password',
    named('NotAuthorizedException', 'Temporary password has expired and must be reset by an administrator.'),
    'Your temporary password has expired. Contact customer service.',
    true,
  ],
  ['too many passwords', named('NotAuthorizedException', 'Password attempts exceeded'), TOO_MANY, false],
  [
    'another refusal',
    named('NotAuthorizedException', 'Unable to login because of secret reasons'),
    CHECK_INPUT,
    false,
  ],
  [
    'a wrong code',
    named('CodeMismatchException', 'Invalid code or auth state for the user.'),
    WRONG_CODE,
    false,
  ],
  ['a wrong code of an app', named('EnableSoftwareTokenMFAException', 'Code mismatch'), WRONG_CODE, false],
  [
    'an expired code',
    named('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
    'This code is no longer valid. Request a new one.',
    false,
  ],
  [
    'a used code of an app',
    named('ExpiredCodeException', 'Your software token has already been used once.'),
    'This code was already used. Wait for the next one in your app.',
    false,
  ],
  ['too many attempts', named('LimitExceededException', 'Attempt limit exceeded.'), TOO_MANY, false],
  ['too many requests', named('TooManyRequestsException', 'Rate exceeded'), TOO_MANY, false],
  ['too many failures', named('TooManyFailedAttemptsException'), TOO_MANY, false],
  [
    'a weak password',
    named('InvalidPasswordException', 'Password did not conform with policy: secret'),
    'This password does not meet the rules. Choose another one.',
    false,
  ],
  [
    'an old password',
    named('PasswordHistoryPolicyViolationException'),
    'You have used this password before. Choose another one.',
    false,
  ],
  [
    'an invalid email',
    named('InvalidParameterException', 'Invalid email address format.'),
    'Enter a valid email address.',
    false,
  ],
  [
    'an invalid parameter',
    named('InvalidParameterException', 'Missing required parameter USERNAME'),
    CHECK_INPUT,
    false,
  ],
  [
    'invalid input',
    named('AnyName', "1 validation error detected: Value at 'secret' failed"),
    CHECK_INPUT,
    false,
  ],
  [
    'an error of a trigger',
    named('UserLambdaValidationException', 'PreSignUp failed with error secret.'),
    UNEXPECTED,
    true,
  ],
  ['an error of the provider', named('InternalErrorException', 'Internal Server Error'), UNEXPECTED, true],
  ['a failed exchange of tokens', named('OAuthSignInException', 'invalid_grant'), UNEXPECTED, true],
];

describe.each([
  ['a response of the API', RESPONSES, REFERENCE],
  ['an error without a response', OTHERS, undefined],
  ['an error of the user pool', IDENTITY, undefined],
])('%s', (_, cases, reference) => {
  it.each(cases)('is explained: %s', (_what, error, text, offersContact) => {
    const explanation = explainError(error);
    expect(explanationText(explanation)).toBe(text);
    expect(explanation).toMatchObject({ offersContact });
    expect(explanation.reference).toBe(reference);
    for (const forbidden of FORBIDDEN) expect(text).not.toContain(forbidden);
  });
});

it("refers to the user pool's request", () => {
  const error = Object.assign(named('CodeMismatchException'), { metadata: { requestId: 'of-cognito' } });
  expect(explainError(error).reference).toBe('of-cognito');
});

it('keeps the contact and the reference of a failure with a prefix', () => {
  const failure: ErrorExplanation = {
    cause: 'Broken.',
    advice: 'Wait.',
    offersContact: true,
    reference: REFERENCE,
  };
  expect(prefixed('Error: ', failure)).toEqual({ ...failure, cause: 'Error: Broken.' });
  expect(prefixed('Error: ', 'No lane')).toBe('Error: No lane');
});
