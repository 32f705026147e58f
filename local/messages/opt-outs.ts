import * as z from 'zod/mini';
import { readStored, setAside, type Warn, writeStored } from '../data-directory/stored-json.ts';

const Numbers = z.array(z.string());

const STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'];
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
