import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { streamPattern } from '#shared/deployment/event-pattern.ts';
import { eventFunctions, type FunctionName, functions } from '#shared/deployment/functions.ts';
import { DEFAULT_TIMEOUT_SECONDS, type LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { routes } from '#shared/routes.ts';

const LAMBDAS = path.resolve(import.meta.dirname, '../functions/lambdas');
const entries = Object.entries<LambdaFunction>(functions);

describe('the table of Lambda functions', () => {
  it('has exactly one entry for each file of a Lambda', () => {
    const lambdas = readdirSync(LAMBDAS).map((file) => path.parse(file).name);
    expect(Object.keys(functions).sort()).toEqual(lambdas.sort());
  });

  it.each(entries)(
    'has an entry whose file defines the function with the same name: %s',
    async (name, entry) => {
      const { handler } = await import(`../functions/lambdas/${name}.ts`);
      expect(handler).toBeTypeOf('function');
      const define = { api: 'defineService', 'user-pool': 'defineLambda' }[String(entry.source.kind)];
      const code = readFileSync(path.join(LAMBDAS, `${name}.ts`), 'utf8');
      expect(code).toMatch(new RegExp(`\\b${define ?? 'defineEventFunction'}\\(\\s*'${name}'`));
    },
  );

  it('has exactly the services that have routes', () => {
    const services = entries.filter(([, { source }]) => source.kind === 'api').map(([name]) => name);
    expect([...new Set(Object.values(routes).map(({ service }) => service))].sort()).toEqual(services.sort());
  });

  it('has at most two readers of the stream, as AWS recommends for each shard', () => {
    expect(entries.filter(([, { source }]) => source.kind === 'stream').length).toBeLessThan(3);
  });

  it('has a queue for each function that others send messages to', () => {
    const queues = entries.flatMap(([, { permissions }]) =>
      permissions.flatMap((permission) => (permission.on === 'queue' ? [permission.of as FunctionName] : [])),
    );
    for (const name of queues) expect(functions[name].source.kind).toBe('queue');
  });

  it.each(Object.entries(eventFunctions()))("stays within Lambda's limits: %s", (name, { source }) => {
    const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS }: LambdaFunction = functions[name as FunctionName];
    expect(timeoutSeconds).toBeLessThanOrEqual(900);
    if (source.kind === 'stream') {
      expect(source.batchSize).toBeLessThanOrEqual(10_000);
      expect(JSON.stringify(streamPattern(source)).length).toBeLessThanOrEqual(4096);
    }
    if (source.kind === 'queue') expect(source.batchSize).toBeLessThanOrEqual(10);
    if (source.kind === 'schedule' && 'dayAt' in source.every) {
      const { dayAt, timeZone } = source.every;
      expect(dayAt).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    }
  });
});
