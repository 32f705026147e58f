import * as z from 'zod/mini';
import { readStored, setAside, type Warn, writeStored } from '../data-directory/stored-json.ts';

const Numbers = z.array(z.string());

/** https://docs.aws.amazon.com/sms-voice/latest/userguide/opt-out-list-keywords.html */
const STOP_WORDS = [
  'ARRET',
  'CANCEL',
  'END',
  'OPT-OUT',
  'OPTOUT',
  'QUIT',
  'REMOVE',
  'STOP',
  'TD',
  'UNSUBSCRIBE',
];
const START_WORDS = ['START', 'UNSTOP'];

/** The numbers that replied STOP and get no more texts, kept in a file. */
export function openOptOuts(file: string, warn?: Warn) {
  const numbers = new Set(
    readStored(Numbers, file, () =>
      setAside(file, 'Numbers that replied STOP get text messages again.', warn),
    ),
  );
  const save = () => writeStored(file, [...numbers]);
  return {
    has: (number: string): boolean => numbers.has(number),
    /** Applies a reply to a text. Returns what End User Messaging answers by itself, if anything. */
    answer: (number: string, text: string): string | undefined => {
      const word = text.trim().toUpperCase();
      if (STOP_WORDS.includes(word)) {
        numbers.add(number);
        save();
        return `NETWORK MSG: You replied with the word "${word.toLowerCase()}", which blocks all texts sent from this number. Text back "unstop" to receive messages again.`;
      }
      if (word === 'HELP') return 'NETWORK MSG: Reply STOP to unsubscribe.';
      if (!START_WORDS.includes(word)) return undefined;
      numbers.delete(number);
      save();
      return `NETWORK MSG: You have replied "${word.toLowerCase()}" and will begin receiving messages again from this number.`;
    },
  };
}
