import { failure } from './failure.ts';
import type { Order } from './order.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 500;

const CHILD_LISTS = ['traceNumbers', 'statusHistory', 'dangerousGoods', 'customDefs'] as const;

type Test = (order: Order) => boolean;

interface Clause {
  readonly field: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** What a list request asks for. */
export interface ListQuery {
  readonly offset: number;
  readonly limit: number;
  readonly filter: string;
  readonly sort: string;
  readonly select: string;
  readonly expand: readonly string[];
  readonly clauses: readonly Clause[];
}

const TOKEN = /\s*(?:'((?:[^']|'')*)'|([(),])|([^\s(),']+))/gy;

/** @throws ApiFailure for a parameter that cannot be read */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const get = (...names: string[]) =>
    names.map((name) => parameters.get(name)).find((value) => value !== null) ?? '';
  const filter = get('$filter', 'filter');
  return {
    offset: wholeNumber('offset', get('offset'), 0, Number.MAX_SAFE_INTEGER),
    limit: wholeNumber('limit', get('limit'), DEFAULT_LIMIT, MAX_LIMIT),
    filter,
    sort: get('$orderby', 'sort'),
    select: get('$select', 'select'),
    expand: get('expand').split(','),
    clauses: filter === '' ? [] : clausesOf(filter),
  };
}

const badQuery = (description: string) => failure(400, 'invalidQueryParameter', description);

function wholeNumber(name: string, text: string, otherwise: number, max: number): number {
  if (text === '') return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw badQuery(`${name} must be a whole number up to ${max}`);
  return value;
}

/** `field op value`, `field in (value, value)`, joined with `and`. Texts may be quoted. */
function clausesOf(filter: string): Clause[] {
  const tokens = [...filter.matchAll(TOKEN)].map(
    ([, quoted, mark, word]) => quoted?.replaceAll("''", "'") ?? mark ?? word ?? '',
  );
  const clauses: Clause[] = [];
  while (tokens.length > 0) {
    const [field, operator] = tokens.splice(0, 2);
    if (field === undefined || operator === undefined) throw badQuery('filter is not valid');
    const isList = operator === 'in';
    const end = isList ? tokens.indexOf(')') + 1 : 1;
    const values = tokens.splice(0, end).filter((token) => !isList || !/^[(),]$/.test(token));
    const [joint] = tokens.splice(0, 1);
    if (values.length === 0 || (joint !== undefined && joint !== 'and'))
      throw badQuery('filter is not valid');
    clauses.push({ field, operator, values });
  }
  return clauses;
}

export const testOf = ({ clauses }: ListQuery): Test => {
  const tests = clauses.map(clauseTest);
  return (order) => tests.every((test) => test(order));
};

function clauseTest({ field, operator, values }: Clause): Test {
  const [value = ''] = values;
  const wanted = new Set(values);
  const compare = COMPARISONS.get(operator);
  if (!compare) throw badQuery(`filter has an unknown operator [${operator}]`);
  return (order) => {
    if (field === 'traceNumber' || field === 'traceType')
      return order.traceNumbers.some((row) => compare(row[field], value, wanted));
    const text = String(Reflect.get(order, field) ?? '');
    return compare(text, value, wanted);
  };
}

const order = (one: string, other: string): number => {
  const [a, b] = [Number(one), Number(other)];
  const isNumeric = one !== '' && other !== '' && !Number.isNaN(a) && !Number.isNaN(b);
  if (isNumeric) return a - b;
  return one < other ? -1 : Number(one > other);
};

const COMPARISONS = new Map<string, (text: string, value: string, wanted: ReadonlySet<string>) => boolean>([
  ['eq', (text, value) => order(text, value) === 0],
  ['ne', (text, value) => order(text, value) !== 0],
  ['gt', (text, value) => order(text, value) > 0],
  ['ge', (text, value) => order(text, value) >= 0],
  ['lt', (text, value) => order(text, value) < 0],
  ['le', (text, value) => order(text, value) <= 0],
  ['in', (text, _, wanted) => wanted.has(text)],
]);

/** The orders in the order that the request asks for: `modified desc,orderId`. By default, the oldest first. */
export function sorted(orders: readonly Order[], { sort }: ListQuery): Order[] {
  const keys = (sort === '' ? 'orderId' : sort).split(',').map((key) => key.trim().split(/\s+/));
  return orders.toSorted((one, other) => {
    for (const [field = '', direction] of keys) {
      const compared = order(String(Reflect.get(one, field)), String(Reflect.get(other, field)));
      if (compared !== 0) return direction === 'desc' ? -compared : compared;
    }
    return 0;
  });
}

/** An order as the API shows it: the selected fields, with lists below it only on request. */
export function shownOrder(shown: Order, { select, expand }: Pick<ListQuery, 'select' | 'expand'>): object {
  const hidden = new Set<string>(CHILD_LISTS.filter((list) => !expand.includes(list)));
  const selected = select === '' ? null : new Set(select.split(',').map((field) => field.trim()));
  const entries = Object.entries(shown).filter(
    ([field]) => !hidden.has(field) && (selected === null || selected.has(field)),
  );
  return Object.fromEntries(entries);
}
