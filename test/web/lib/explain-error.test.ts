import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DEVELOPER_MESSAGES, UNREADABLE_MESSAGE } from '#shared/api-error.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { explainError, explanationText, prefixed } from '#web/lib/errors/explain-error.ts';

const REFERENCE = 'JKJaXmPLvHcESHA=';

function response(status: number, body: object | string = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify({ status, error: 'secret', ...body });
  return ApiError.from(new Response(text, { status, headers: { 'apigw-requestid': REFERENCE } }));
}
const secret = (status: number) => response(status, { message: 'secret' });
const gateway = (status: number) => response(status, '{"message":"Forbidden"}');
const named = (name: string, message = 'secret') => Object.assign(new Error(message), { name });
const refused = (message: string) => named('NotAuthorizedException', message);
const invalid = (message: string) => named('InvalidParameterException', message);
const field = (message: string) => ({ fieldErrors: [{ field: 'secret', message }] });
const { query, body, json, cursor } = DEVELOPER_MESSAGES;

/** With the advice to contact customer service if the problem continues. */
const CONTACT = {
  reload: "We couldn't process your request. Reload the page and try again.",
  broken: 'Something went wrong on our side. Try again in a moment.',
  notAvailable: 'The portal is not available right now. Try again in a moment.',
  unreadableRecord: 'Some of this data cannot be read right now. Try again in a few minutes.',
  tooSlow: 'The portal took too long to respond. Try again in a moment.',
  unreadable: "This page could not read the portal's response. Reload the page and try again.",
  unexpected: 'Something went wrong on this page. Reload the page and try again.',
  noPermission: 'You do not have permission to do this.',
  notFound: 'This could not be found. It may have been deleted. Reload the page and try again.',
  tooLong: 'Your text is too long. Shorten it and try again.',
  disabled: 'This account is disabled. Contact customer service.',
  limit: 'Contact customer service.',
  temporary: 'Your temporary password has expired. Contact customer service.',
};
const UNREACHABLE = 'The portal could not be reached. Check your connection and try again.';
const NO_PROVIDER = 'The sign-in service could not be reached. Check your connection and try again.';
const MISSING_CODE = 'Part of this page could not be loaded. Check your connection and reload the page.';
const LOST_CURSOR = 'This page of the list is no longer available. Try again to start from the first page.';
const WRONG_PASSWORD = 'Incorrect username or password.';
const WEAK_PASSWORD = 'This password does not meet the rules. Choose another one.';
const OLD_PASSWORD = 'You have used this password before. Choose another one.';
const TOO_MANY = 'Too many attempts. Wait a few minutes and try again.';
const CHECK_INPUT = 'Check what you entered and try again.';
const WRONG_CODE = 'This code is not correct. Check it and try again.';
const OLD_CODE = 'This code is no longer valid. Request a new one.';
const USED_CODE = 'This code was already used. Wait for the next one in your app.';

type Case = readonly [what: string, error: unknown, text: string];

const RESPONSES: readonly Case[] = [
  ['a message for users', await response(400, { message: 'Too large.' }), 'Too large.'],
  ['several messages', await response(400, { messages: ['No tariff', 'No lane'] }), 'No tariff; No lane'],
  ['a conflict', await response(409, { message: 'The notes changed.' }), 'The notes changed.'],
  ['409', await response(409), 'This has changed since you opened it. Refresh and try again.'],
  [
    'another query',
    await response(400, { message: query, ...field('This value is not valid.') }),
    CONTACT.reload,
  ],
  ['another body', await response(400, { message: body, messages: ['secret'] }), CONTACT.reload],
  ['a body that is not JSON', await response(400, { message: json }), CONTACT.reload],
  ['a cursor', await response(400, { message: cursor, ...field('The cursor is not valid.') }), LOST_CURSOR],
  ['an unreadable record', await response(503, { message: UNREADABLE_MESSAGE }), CONTACT.unreadableRecord],
  ['400 without a message', await response(400), CONTACT.reload],
  ['400 of the gateway', await gateway(400), CONTACT.reload],
  ['401', await secret(401), 'Your login session has ended. Log in and try again.'],
  ['403', await secret(403), CONTACT.noPermission],
  ['403 of the gateway', await gateway(403), CONTACT.noPermission],
  ['404', await secret(404), CONTACT.notFound],
  ['413', await gateway(413), CONTACT.tooLong],
  ['415', await secret(415), CONTACT.reload],
  ['418', await gateway(418), CONTACT.reload],
  ['429', await gateway(429), 'Too many requests. Try again in a moment.'],
  [
    '429 of a payment limit',
    await response(429, { status: 429, error: 'Too Many Requests', message: 'Contact customer service.' }),
    CONTACT.limit,
  ],
  ['500', await secret(500), CONTACT.broken],
  ['500 of the gateway', await gateway(500), CONTACT.broken],
  ['501', await response(501), CONTACT.broken],
  ['502 of CloudFront', await response(502, '<html>Bad Gateway</html>'), CONTACT.notAvailable],
  ['503', await secret(503), CONTACT.notAvailable],
  ['504', await response(504, ''), CONTACT.tooSlow],
];

const MODULE = 'dynamically imported module: https://secret/a.js';
const OTHERS: readonly Case[] = [
  ['no connection', ApiError.noResponse(new TypeError('Failed to fetch')), UNREACHABLE],
  ['no connection, without a text', ApiError.noResponse('secret'), UNREACHABLE],
  ['fetch in Chromium', new TypeError('Failed to fetch'), UNREACHABLE],
  ['fetch in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), UNREACHABLE],
  ['fetch in Safari', new TypeError('Load failed'), UNREACHABLE],
  ['a timeout', new DOMException('signal timed out', 'TimeoutError'), CONTACT.tooSlow],
  ['a chunk in Chromium', new TypeError(`Failed to fetch ${MODULE}`), MISSING_CODE],
  ['a chunk in Firefox', new TypeError(`error loading ${MODULE}`), MISSING_CODE],
  ['a chunk in Safari', new TypeError('Importing a module script failed.'), MISSING_CODE],
  ['a style sheet', new Error('Unable to preload CSS for /assets/secret.css'), MISSING_CODE],
  ['a response with another shape', z.string().safeParse(1).error, CONTACT.unreadable],
  ['a response that is not JSON', new SyntaxError('Unexpected token < in JSON'), CONTACT.unreadable],
  ['a bug', new TypeError("Cannot read properties of undefined (reading 'secret')"), CONTACT.unexpected],
  ['a thrown text', 'secret', CONTACT.unexpected],
  ['nothing', undefined, CONTACT.unexpected],
];

const IDENTITY: readonly Case[] = [
  ['no connection', named('NetworkError'), NO_PROVIDER],
  ['a wrong password', refused('Incorrect username or password.'), WRONG_PASSWORD],
  ['an unknown user', named('UserNotFoundException', 'User does not exist.'), WRONG_PASSWORD],
  ['a disabled user', refused('User is disabled.'), CONTACT.disabled],
  [
    'an old temporary password',
    refused('Temporary password has expired and must be reset.'),
    CONTACT.temporary,
  ],
  ['too many passwords', refused('Password attempts exceeded'), TOO_MANY],
  ['another refusal', refused('Unable to login because of secret reasons'), CHECK_INPUT],
  ['a wrong code', named('CodeMismatchException', 'Invalid code or auth state for the user.'), WRONG_CODE],
  ['a wrong code of an app', named('EnableSoftwareTokenMFAException', 'Code mismatch'), WRONG_CODE],
  ['an expired code', named('ExpiredCodeException', 'Invalid code provided, request one again.'), OLD_CODE],
  [
    'a used code',
    named('ExpiredCodeException', 'Your software token has already been used once.'),
    USED_CODE,
  ],
  ['too many attempts', named('LimitExceededException', 'Attempt limit exceeded.'), TOO_MANY],
  ['too many requests', named('TooManyRequestsException', 'Rate exceeded'), TOO_MANY],
  ['a blocked request', named('ForbiddenException', 'Request not allowed due to WAF block.'), TOO_MANY],
  ['too many failures', named('TooManyFailedAttemptsException'), TOO_MANY],
  ['a weak password', named('InvalidPasswordException', 'Password did not conform: secret'), WEAK_PASSWORD],
  ['an old password', named('PasswordHistoryPolicyViolationException'), OLD_PASSWORD],
  ['an invalid email', invalid('Invalid email address format.'), 'Enter a valid email address.'],
  ['an invalid parameter', invalid('Missing required parameter USERNAME'), CHECK_INPUT],
  ['invalid input', named('AnyName', "1 validation error detected: Value at 'secret' failed"), CHECK_INPUT],
  ['a trigger', named('UserLambdaValidationException', 'PreSignUp failed with secret.'), CONTACT.unexpected],
  ['the provider', named('InternalErrorException', 'Internal Server Error'), CONTACT.unexpected],
  ['a failed exchange of tokens', named('OAuthSignInException', 'invalid_grant'), CONTACT.unexpected],
];

describe.each([
  ['a response of the API', RESPONSES, REFERENCE],
  ['an error without a response', OTHERS, undefined],
  ['an error of the user pool', IDENTITY, undefined],
])('%s', (_, cases, reference) => {
  it.each(cases)('is explained: %s', (_what, error, text) => {
    const explanation = explainError(error);
    expect(explanationText(explanation)).toBe(text);
    expect(explanation.offersContact).toBe(Object.values(CONTACT).includes(text));
    expect(explanation.reference).toBe(reference);
  });
});

it("refers to the user pool's request", () => {
  const error = Object.assign(named('CodeMismatchException'), { metadata: { requestId: 'of-cognito' } });
  expect(explainError(error).reference).toBe('of-cognito');
});

it('keeps the contact and the reference of a failure with a prefix', () => {
  const failure = { cause: 'Broken.', advice: 'Wait.', offersContact: true, reference: REFERENCE };
  expect(prefixed('Error: ', failure)).toEqual({ ...failure, cause: 'Error: Broken.' });
  expect(prefixed('Error: ', 'No lane')).toBe('Error: No lane');
});
