import { expect, it } from 'vitest';
import { isStopRequest } from '#shared/rules/messages/stop-words.ts';
import { fc } from '#test/support/random.ts';

const WORDS = ['STOP', 'QUIT', 'END', 'REVOKE', 'OPT OUT', 'CANCEL', 'UNSUBSCRIBE', 'STOPALL', 'optout'];

it('every stop word ends texts, in any case, with any punctuation and space around it', () => {
  const around = fc.stringMatching(/^[ .,!?"'()\n-]{0,6}$/);
  fc.assert(
    fc.property(fc.constantFrom(...WORDS), around, around, fc.boolean(), (word, before, after, isLower) => {
      expect(isStopRequest(`${before}${isLower ? word.toLowerCase() : word}${after}`)).toBe(true);
    }),
  );
  expect(isStopRequest('opt-out')).toBe(true);
  expect(isStopRequest('ＳＴＯＰ')).toBe(true);
});

it.each([
  'Please stop texting me.',
  'stop texting me about my package',
  'Can you stop these messages?',
  "Don't text me again",
  'dont send me texts',
  'Do not contact me',
  'No more texts please',
  'no more messages',
  'Remove me from your list',
  'please remove my number',
  'take me off this',
  'Unsubscribe me',
  'I want to opt out',
  'I revoke my consent',
  "I don't want these texts",
  'STOP STOP STOP',
  'Quit it!',
  'leave me alone',
])('"%s" ends texts', (text) => {
  expect(isStopRequest(text)).toBe(true);
});

it.each([
  '',
  '   ',
  '👍',
  'Thanks!',
  'Yes',
  'HELP',
  'START',
  'ok, see you at 10',
  'Can I cancel my appointment?',
  'Cancel my appointment',
  'cancel the pickup on Friday',
  'I will stop by at noon',
  'Stop by at noon?',
  'End of the day works.',
  "Please don't stop texting me",
  'nonstop',
  'weekend',
  'The texts are great',
])('"%s" does not', (text) => {
  expect(isStopRequest(text)).toBe(false);
});

it('a long text is checked too, up to a limit', () => {
  expect(isStopRequest(`stop ${'!'.repeat(100_000)}`)).toBe(true);
  expect(isStopRequest('please '.repeat(100_000))).toBe(false);
});
