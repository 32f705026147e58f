import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../data/entity.ts';
import { customerWordPartition } from '../data/keys.ts';
import type { CustomerRecord } from './customer-record.ts';

/** A word of a customer's name or company, with what tells customers apart who share it. */
const CustomerWord = z.extend(Versioned, {
  word: z.string(),
  customerId: z.string(),
  customerNumber: z.string(),
  name: z.string(),
  company: z.string(),
});
export type CustomerWord = z.infer<typeof CustomerWord>;

export const customerWordEntity = defineEntity({
  type: 'customer-word',
  schema: CustomerWord,
  keys: ({ word, customerId }) => ({ pk: customerWordPartition(word), sk: `${word}#${customerId}` }),
});

/** All words of a customer are replaced in one transaction with the profile, and a transaction has 100 writes. */
const MOST_WORDS = 12;
const LONGEST_WORD = 40;

/** The words of a text as they are compared: without case, accents and apostrophes. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .toWellFormed();
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, LONGEST_WORD).join(''));
}

/** The words under which staff find a customer, each once. */
export function customerWords({ customerId, customerNumber, name, company }: CustomerRecord): CustomerWord[] {
  const words = [...new Set(wordsOf(`${name} ${company}`))].slice(0, MOST_WORDS);
  return words.map((word) => ({ word, customerId, customerNumber, name, company, version: 1 }));
}
