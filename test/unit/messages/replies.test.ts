import { describe, expect, it } from 'vitest';
import { meaningOf, type ReplyMeaning } from '#shared/rules/messages/replies.ts';
import { fc } from '#test/support/random.ts';

/** What people reply to texts, and what they mean by it. */
const REPLIES: Readonly<Record<ReplyMeaning, readonly string[]>> = {
  STOP_ALL: [
    'STOP',
    'Stop.',
    'stop please',
    'STOP STOP STOP',
    'STOP\n\nSent from my iPhone',
    'Stop. I never signed up for this',
    'Stop, wrong number',
    'STOP - please',
    'Stop it!',
    'opt-out',
    'ＳＴＯＰ',
    'Quit it!',
    'quit bothering me',
    'Unsubscribe me',
    'cancel',
    'Please cancel',
    'Cancel all',
    'end',
    'Please stop texting me.',
    'Stop texting me about my package',
    'stop sending me package updates',
    'stop the messages about pickups',
    'Can you stop these messages?',
    'How do I stop these texts?',
    'Stop all texts and reminders',
    'Cancel these texts',
    'cancel my text alerts',
    'End these messages',
    "Don't text me again",
    'Don’t text me about my order',
    'dont send me texts',
    'Do not contact me',
    'Never text this number again',
    'No more texts please',
    'no more messages',
    'Remove me from your list',
    'please remove my number',
    'take me off this',
    'I want to opt out',
    'opt me out',
    'I revoke my consent',
    "I don't want these texts",
    'I no longer want to receive messages',
    'leave me alone',
    'Wrong number',
    'You have the wrong number',
    'Sorry, wrong person',
    'This is the wrong number!',
    'You’ve got the wrong number',
    'not my number',
    'Stop emailing me',
    'stop calling about my package',
    'Cancel my subscription',
    'No, please stop',
    "I don't need these messages",
    'delete my number',
    'unsubscribe from order updates',
  ],
  STOP_REMINDERS: [
    'Stop the reminders',
    'stop reminding me',
    'Stop reminding me at 6 am',
    'STOP REMINDERS',
    'opt out of reminders',
    'Please opt me out of the reminders',
    'Stop the pickup reminders',
    'cancel reminders for my pickup',
    'Cancel all reminders',
    'No more reminders please',
    "don't remind me",
    "I don't want reminders",
    'stop the reminder texts',
    'unsubscribe from reminders',
  ],
  START: ['START', 'unstop', 'Start please', 'opt in', 'Resume'],
  HELP: ['HELP', 'help!', 'Info', 'Help please'],
  OTHER: [
    'Cancel pickup',
    'Cancel my appointment',
    'Can I cancel my appointment?',
    'cancel the pickup on Friday',
    'Cancel. I cannot make my pickup',
    'cancel my order',
    'Cancel NB10023',
    'Cancel it',
    'Can I cancel?',
    'I want to cancel',
    'Wrong number of packages',
    'More updates please',
    'no more packages for now',
    'Please stop the hold',
    'stop charging my card',
    'cancellation fee?',
    'Cancel\npickup',
    'cancel 3pm',
    'cancel tomorrow',
    'Stop my order and text me back',
    'stop the package in Tacoma',
    'Stop payment',
    'Stop by at noon?',
    'I will stop by at noon',
    'Can I stop by tomorrow',
    'stop in at 5',
    'Stop at the terminal?',
    'End of the day works.',
    'end my booking',
    'Remove my package from the appointment',
    "Don't send my package to Kenai",
    "I don't want the package",
    "Please don't stop texting me",
    "don't stop the texts",
    'Remind me on Friday',
    'Which dock is it?',
    'Need help with my package',
    'Start my shipment',
    'nonstop',
    'weekend',
    'The texts are great',
    'ok, see you at 10',
    'Thanks!',
    'Yes',
    '👍',
  ],
  NOTHING: [
    '',
    '  \n ',
    '\n\nSent from my iPhone',
    'On Tuesday, Northbound wrote:\n> Reply STOP to end texts',
  ],
};

describe.each(Object.entries(REPLIES))('the meaning %s', (meaning, replies) => {
  it.each(replies)('is that of %j', (reply) => {
    expect(meaningOf(reply)).toBe(meaning);
  });
});

it('a stop word ends texts in any case, with any punctuation and space around it', () => {
  const words = ['STOP', 'QUIT', 'END', 'REVOKE', 'OPT OUT', 'CANCEL', 'UNSUBSCRIBE', 'STOPALL', 'optout'];
  const around = fc.stringMatching(/^[ .,!?"'()\n-]{0,6}$/);
  fc.assert(
    fc.property(fc.constantFrom(...words), around, around, fc.boolean(), (word, before, after, isLower) => {
      expect(meaningOf(`${before}${isLower ? word.toLowerCase() : word}${after}`)).toBe('STOP_ALL');
    }),
  );
});

it('a long reply is read too, up to a limit', () => {
  expect(meaningOf(`stop ${'!'.repeat(100_000)}`)).toBe('STOP_ALL');
  expect(meaningOf('please '.repeat(100_000))).toBe('OTHER');
});
