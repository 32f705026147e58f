import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../data/entity.ts';
import { customerWordPartition } from '../data/keys.ts';

/** What staff need to tell customers with the same name apart. */
export interface CustomerSummary {
  readonly customerId: string;
  readonly customerNumber: string;
  readonly name: string;
  readonly company: string;
}

/** A search term: one word of a customer's name or company. */
const CustomerWord = z.extend(Versioned, {
  word: z.string(),
  customerId: z.string(),
  customerNumber: z.string(),
  name: z.string(),
  company: z.string(),
});
type CustomerWord = z.infer<typeof CustomerWord>;

export const customerWordEntity = defineEntity({
  type: 'customer-word',
  schema: CustomerWord,
  keys: ({ word, customerId }) => ({ pk: customerWordPartition(word), sk: `${word}#${customerId}` }),
});

/** All words of a customer are replaced in one transaction with the profile, which allows 100 writes. */
const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 40;

/** The words of a text, normalized for comparison: lowercase, without accents and apostrophes. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .toWellFormed();
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));
}

/** The distinct search terms of a customer. */
export function customerWords({
  customerId,
  customerNumber,
  name,
  company,
}: CustomerSummary): CustomerWord[] {
  const words = [...new Set(wordsOf(`${name} ${company}`))].slice(0, MAX_WORDS);
  return words.map((word) => ({ word, customerId, customerNumber, name, company, version: 1 }));
}

/** Whether each of these words is a prefix of a word in the customer's name or company. */
export function matchesWords({ name, company }: CustomerSummary, words: readonly string[]): boolean {
  const ownWords = wordsOf(`${name} ${company}`);
  return words.every((word) => ownWords.some((candidate) => candidate.startsWith(word)));
}
