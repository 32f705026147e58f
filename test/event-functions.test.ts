import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { environments } from '#shared/deployment/environment.ts';
import { EVENT_FUNCTION_NAMES, eventFunctionEntries } from '#shared/deployment/event-functions.ts';
import { streamPattern } from '#shared/deployment/event-pattern.ts';

const LAMBDAS = path.resolve(import.meta.dirname, '../functions/lambdas');

describe('the table of event functions', () => {
  it('has exactly one entry for each handler that belongs to neither the API nor the user pool', () => {
    const lambdas = readdirSync(LAMBDAS).map((file) => path.parse(file).name);
    expect([...Object.keys(environments), ...EVENT_FUNCTION_NAMES].sort()).toEqual(lambdas.sort());
  });

  it.each(EVENT_FUNCTION_NAMES)('has an entry with a handler: %s', async (name) => {
    const { handler } = await import(`../functions/lambdas/${name}.ts`);
    expect(handler).toBeTypeOf('function');
    expect(handler.with).toBeTypeOf('function');
  });

  it('has at most two readers of the stream, as AWS recommends for each shard', () => {
    expect(eventFunctionEntries.filter(([, { source }]) => source.kind === 'stream').length).toBeLessThan(3);
  });

  it.each(eventFunctionEntries)("stays within Lambda's limits: %s", (_, { source, timeoutSeconds = 10 }) => {
    expect(timeoutSeconds).toBeLessThanOrEqual(900);
    if (source.kind === 'stream') {
      expect(source.batchSize).toBeLessThanOrEqual(10_000);
      expect(source.records.length).toBeLessThanOrEqual(5);
      for (const filter of source.records)
        expect(JSON.stringify(streamPattern(filter)).length).toBeLessThanOrEqual(4096);
    }
    if (source.kind === 'queue') expect(source.batchSize).toBeLessThanOrEqual(10);
    if (source.kind === 'schedule' && 'dayAt' in source.every) {
      const { dayAt, timeZone } = source.every;
      expect(dayAt).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    }
  });
});
