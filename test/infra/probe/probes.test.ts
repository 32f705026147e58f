import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { type Probe, probesOf } from '#infra/probe/probes.ts';
import { runProbes } from '#infra/probe/run-probes.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { portalOf, resourcesOf, type StageName } from '../portal.ts';

const probesOfStage = (name: StageName): Record<string, Probe> =>
  Object.fromEntries(
    probesOf(
      Object.values(portalOf(name).stacks).map((stack) => Template.fromStack(stack).toJSON() as never),
    ).map((probe) => [probe.stackName, probe]),
  );

describe('the probes of a stage', () => {
  const production = probesOfStage('production');

  it('ask about its table, its alarms and a distribution', () => {
    expect(Object.values(production).map(({ subject }) => subject)).toEqual([
      'a table with an index of 35 projected attributes',
      '8 alarms with expressions and queries',
      'a CloudFront distribution',
    ]);
    expect(Object.keys(probesOfStage('dev'))).toEqual([
      'northbound-probe-table',
      'northbound-probe-distribution',
    ]);
  });

  it('create the table as the stage does, but not protected', () => {
    const { Properties } = production['northbound-probe-table']?.template.Resources.Table ?? {};
    expect(Properties).toMatchObject({
      DeletionProtectionEnabled: false,
      GlobalSecondaryIndexes: [{ Projection: { NonKeyAttributes: TABLE.listIndex.attributes } }],
    });
  });

  it('create every alarm with an expression as the stage does, but without its name, and nobody is notified', () => {
    const { Resources = {} } = production['northbound-probe-alarms']?.template ?? {};
    const expressions = (alarms: readonly { Properties?: Readonly<Record<string, unknown>> }[]) =>
      alarms.flatMap(({ Properties }) =>
        ((Properties?.Metrics ?? []) as { Expression?: string }[]).flatMap(
          ({ Expression }) => Expression ?? [],
        ),
      );
    const { stacks } = portalOf('production');
    const alarms = Object.values(stacks).flatMap((stack) => resourcesOf(stack, 'AWS::CloudWatch::Alarm'));
    expect(expressions(Object.values(Resources)).sort()).toEqual(expressions(alarms).sort());
    expect(JSON.stringify(Resources)).not.toMatch(/AlarmName|AlarmActions|OKActions/);
  });

  it('need nothing that exists only in the stage, and fit into a request', () => {
    for (const { template } of Object.values(production)) {
      const text = JSON.stringify(template);
      expect(text).not.toMatch(/"(Ref|Fn::\w+)"/);
      expect(text.length).toBeLessThan(51_200);
    }
  });
});

describe('a run of the probes', () => {
  const probe = (stackName: string): Probe => ({
    stackName,
    subject: `the ${stackName}`,
    template: { Resources: {} },
    advice: 'Do something.',
  });
  const probes = [probe('northbound-probe-table'), probe('northbound-probe-distribution')];

  /** Runs the probes in an account that has the stacks of an earlier run. */
  function run(create: (name: string, signal: AbortSignal) => Promise<string | undefined>) {
    const existing = new Set(['northbound-probe-table', 'northbound-probe-alarms']);
    const lines: string[] = [];
    const interruption = new AbortController();
    const done = runProbes(probes, {
      stacks: {
        async create(name, _, signal) {
          if (existing.has(name)) throw new Error(`${name} already exists.`);
          existing.add(name);
          return create(name, signal);
        },
        remove: async (name) => void existing.delete(name),
      },
      print: (line) => void lines.push(line),
      signal: interruption.signal,
    });
    return { done, lines, existing, interruption };
  }

  it('says what AWS accepts and refuses and what to do then, and leaves no stack, also not of an earlier run', async () => {
    const { done, lines, existing } = run(async (name) =>
      name.endsWith('table') ? undefined : 'Your account must be verified.',
    );
    expect(await done).toBe(false);
    expect(lines).toEqual([
      'AWS accepts the northbound-probe-table.',
      'AWS refuses the northbound-probe-distribution: Your account must be verified.\n  Do something.',
    ]);
    expect([...existing]).toEqual([]);
  });

  it('succeeds if AWS accepts everything', async () => {
    expect(await run(async () => undefined).done).toBe(true);
  });

  it('leaves no stack after an error, and waits for the other probes', async () => {
    const { done, lines, existing } = run((name) =>
      name.endsWith('table') ? Promise.reject(new Error('no rights')) : Promise.resolve(undefined),
    );
    await expect(done).rejects.toThrow('no rights');
    expect(lines).toEqual(['AWS accepts the northbound-probe-distribution.']);
    expect([...existing]).toEqual([]);
  });

  it('leaves no stack when it is interrupted', async () => {
    const { done, existing, interruption } = run(
      (_, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          interruption.abort();
        }),
    );
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    expect([...existing]).toEqual([]);
  });
});
