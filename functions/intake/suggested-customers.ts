import type { Suggestion } from '#shared/contracts/staff/intake.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { parseAddressLine } from '#shared/rules/staff/address-line.ts';
import type { Shown } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import { NotFound } from '../core/platform/errors.ts';
import { customerFinder } from '../customers/customer-finder.ts';
import { type CustomerSummary, customerSummaries } from '../customers/customer-summary.ts';
import { termsOf } from '../customers/search-terms.ts';
import { preAlertRepository } from '../pre-alerts/pre-alert-repository.ts';
import { isWaiting } from './intake-record.ts';
import { intakeRepository } from './intake-repository.ts';

const MAX_SUGGESTIONS = 5;

/** The words of a label that are searched for, the longest first: they are the rarest. */
const MAX_WORDS = 6;
const MIN_WORD_LENGTH = 3;
const FOUND_PER_WORD = 20;

/** The customers who may be the one of a waiting package, by what is on its label. */
export function suggestedCustomers(table: Table) {
  const intakes = intakeRepository(table);
  const customers = customerFinder(table);
  const summaryOf = customerSummaries(table);
  const preAlerts = preAlertRepository(table);

  async function byNumber(addressLine: string): Promise<Suggestion[]> {
    const number = parseAddressLine(addressLine)?.customerNumber ?? CUSTOMER_NUMBER.exec(addressLine)?.[1];
    const customer = number === undefined ? null : await customers.findByNumber(number);
    return customer ? [{ customer, reason: 'CUSTOMER_NUMBER' }] : [];
  }

  /** Customers who said that a package with this number is coming. Anybody can say so, so staff compare the name. */
  async function byPreAlert(trackingNum: string): Promise<Suggestion[]> {
    const ids = await preAlerts.expecting(normalizeScanCode(trackingNum));
    const found = await Promise.all(ids.slice(0, MAX_SUGGESTIONS).map(summaryOf));
    return found
      .filter((customer) => customer !== null)
      .map((customer) => ({ customer, reason: 'PRE_ALERT' }));
  }

  /** Customers of whom at least two words are on the label, or the only word of their name; most words first. */
  async function byName(addressLine: string): Promise<Shown<Suggestion[]>> {
    const words = [...new Set(termsOf(addressLine))];
    const searched = words
      .filter((word) => word.length >= MIN_WORD_LENGTH && /\p{L}/u.test(word))
      .toSorted((a, b) => b.length - a.length)
      .slice(0, MAX_WORDS);
    const pages = await Promise.all(searched.map((word) => customers.search(word, FOUND_PER_WORD)));
    const found = pages.flatMap(({ shown }) => shown);
    const unique = new Map(found.map((customer) => [customer.customerId, customer]));
    const shown = [...unique.values()]
      .map((customer) => ({ customer, count: wordsOn(words, customer) }))
      .filter(({ customer, count }) => count >= Math.min(2, termsOf(customer.name).length))
      .toSorted((a, b) => b.count - a.count)
      .map(({ customer }): Suggestion => ({ customer, reason: 'NAME' }));
    return { shown, unreadable: pages.reduce((sum, { unreadable }) => sum + unreadable, 0) };
  }

  /**
   * At most five, the likeliest first, each once. Costs 1 read unit for the package, 1 for a customer number, 0.5 for the
   * pre-alerts and for each of their customers, and 0.5 for each of at most six words on the label.
   * @throws NotFound for any package but a waiting one
   */
  return async (intakeId: string): Promise<Shown<Suggestion[]>> => {
    const intake = await intakes.find(intakeId);
    if (!intake?.summary || !isWaiting(intake)) throw new NotFound('There is nothing here.');
    const { addressLine, shippingTrackingNum } = intake.summary;
    const [numbered, expected, named] = await Promise.all([
      byNumber(addressLine),
      byPreAlert(shippingTrackingNum),
      byName(addressLine),
    ]);
    const all = new Map<string, Suggestion>();
    for (const suggestion of [...numbered, ...expected, ...named.shown])
      if (!all.has(suggestion.customer.customerId)) all.set(suggestion.customer.customerId, suggestion);
    return { shown: [...all.values()].slice(0, MAX_SUGGESTIONS), unreadable: named.unreadable };
  };
}

/** A customer number anywhere on the label. It may be a ZIP code, which is the number of a customer only by chance. */
const CUSTOMER_NUMBER = /(?:^|\D)#?\s*(\d{5,8})(?!\d)/;

/** How many of these words are whole words of the customer's name or company. */
function wordsOn(words: readonly string[], { name, company }: CustomerSummary): number {
  const own = new Set(termsOf(`${name} ${company}`));
  return words.filter((word) => own.has(word)).length;
}
