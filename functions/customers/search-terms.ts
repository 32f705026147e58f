import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { searchTermPartition } from '../core/data/keys.ts';

/** A search term: one word of a customer's name or company. */
const SearchTerm = z.extend(Versioned, {
  word: z.string(),
  customerId: z.string(),
  customerNumber: z.string(),
  name: z.string(),
  company: z.string(),
});
type SearchTerm = z.infer<typeof SearchTerm>;
type Named = Omit<SearchTerm, 'word' | 'version'>;

export const searchTermEntity = defineEntity({
  type: 'customer-word',
  schema: SearchTerm,
  keys: ({ word, customerId }) => ({ pk: searchTermPartition(word), sk: `${word}#${customerId}` }),
});

/** Enough for a name and a company. With more, a new name would change more items in the profile's transaction. */
export const MAX_TERMS = 12;
const MAX_TERM_LENGTH = 40;

/** The search terms in a text, normalized for comparison: lowercase, without accents and apostrophes. */
export function termsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .toWellFormed();
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, MAX_TERM_LENGTH).join(''));
}

/** The distinct search terms of a customer. */
export function searchTerms({ customerId, customerNumber, name, company }: Named): SearchTerm[] {
  const terms = [...new Set(termsOf(`${name} ${company}`))].slice(0, MAX_TERMS);
  return terms.map((word) => ({ word, customerId, customerNumber, name, company, version: 1 }));
}

/** Whether each of these terms is a prefix of a word in the customer's name or company. */
export function matchesTerms({ name, company }: Named, terms: readonly string[]): boolean {
  const words = termsOf(`${name} ${company}`);
  return terms.every((term) => words.some((word) => word.startsWith(term)));
}
