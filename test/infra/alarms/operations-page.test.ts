import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LOG_CODES } from '#shared/deployment/log-codes.ts';
import { portalOf, resourcesOf } from '../portal.ts';
import { productionWithEverything } from './stage-alarms.ts';

const PAGE = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

/** The rows of all tables, as the names in their first cell with their other cells. */
const rows = PAGE.split('\n')
  .filter((line) => line.startsWith('| `') || line.startsWith('| **'))
  .flatMap((line) => {
    const [first = '', ...others] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1);
    return [...first.matchAll(/[`*]+([^`*]+)[`*]+/g)].map(([, name = '']) => ({ name, others }));
  });
const named = (isOne: (name: string, others: readonly string[]) => boolean) =>
  rows.filter(({ name, others }) => isOne(name, others));

it('every alarm has a row with its urgency, and every row its alarm', () => {
  const documented = named((_, [urgency = '']) => ['page', 'ticket'].includes(urgency));
  const { alarms } = productionWithEverything();
  expect(documented.map(({ name, others: [urgency] }) => `${name} ${urgency}`).sort()).toEqual(
    alarms.map(({ name, severity }) => `${name} ${severity}`).sort(),
  );
  for (const { name, others } of documented) {
    expect(others, name).toHaveLength(5);
    // Whom to call can be nobody.
    for (const cell of others.slice(0, 4)) expect(cell, name).not.toBe('');
  }
});

it('every code of a log line has a row with its level, and every row its code', () => {
  const documented = named((_, [level = '']) => ['WARN', 'ERROR'].includes(level));
  expect(documented.map(({ name, others: [level] }) => `${name} ${level}`).sort()).toEqual(
    Object.entries(LOG_CODES)
      .map(([code, { level }]) => `${code} ${level}`)
      .sort(),
  );
});

it('every saved query and dashboard has a row, and every row its query or dashboard', () => {
  const { operations } = portalOf('production').stacks;
  const names = [
    ...resourcesOf(operations, 'AWS::Logs::QueryDefinition').map(({ Properties }) => Properties.Name),
    ...resourcesOf(operations, 'AWS::CloudWatch::Dashboard').map(
      ({ Properties }) => Properties.DashboardName,
    ),
  ].map((name: string) => name.replace(/^northbound-production[-/]/, ''));
  expect(
    named((_, others) => others.length === 1)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names.sort());
});

it('the saved queries filter by codes and levels that lines have', () => {
  const { operations } = portalOf('production').stacks;
  const levels = new Set<string>(Object.values(LOG_CODES).map(({ level }) => level));
  const filters = resourcesOf(operations, 'AWS::Logs::QueryDefinition').flatMap(
    ({ Properties }) =>
      String(Properties.QueryString).match(/\b(?:code|level) (?:!?=|like|in) (?:\[[^\]]*\]|\S+)/g) ?? [],
  );
  expect(filters.length).toBeGreaterThan(1);
  for (const filter of filters)
    for (const [, value = ''] of filter.matchAll(/["/]([^"/]+)["/]/g))
      expect(filter.startsWith('code') ? value in LOG_CODES : levels.has(value), filter).toBe(true);
});

it('a text in bold that it tells to use is a saved query, or an urgency', () => {
  const queries = named((_, others) => others.length === 1).map(({ name }) => name);
  const bold = [...PAGE.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text]) => text);
  expect([...new Set(bold)].filter((text) => !queries.includes(text ?? ''))).toEqual(['page', 'ticket']);
});
