import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '#functions/core/platform/metrics.ts';
import { buildPortal } from '#infra/portal.ts';
import { releaseOf } from '#infra/release.ts';
import { findStage } from '#infra/stages.ts';
import { serviceNames } from '#shared/deployment/functions.ts';
import { captureLogLines } from '#test/functions/core/log-lines.ts';
import {
  liveAliasOf,
  portalOf,
  propertiesOf,
  RELEASE,
  type Resource,
  resourceOf,
  resourcesOf,
  STAGE_NAMES,
  synthesizeStage,
} from './portal.ts';

/** The functions of the portal, without those of CDK itself. */
const functionsOf = (stack: Stack): Resource[] =>
  resourcesOf(stack, 'AWS::Lambda::Function').filter(({ id }) => !id.startsWith('Custom'));
const versionOf = (stack: Stack, fn: Resource): Resource | undefined =>
  resourcesOf(stack, 'AWS::Lambda::Version').find(({ Properties }) => Properties.FunctionName.Ref === fn.id);

const withFunctions = STAGE_NAMES.flatMap((name) => {
  const { identity, api, events } = portalOf(name).stacks;
  return [identity, api, events].map((stack) => [stack.stackName, stack] as const);
});

describe.each(withFunctions)('the functions of %s', (_, stack) => {
  const functions = functionsOf(stack);

  it('have one version each, which is live', () => {
    expect(functions).not.toEqual([]);
    for (const fn of functions) {
      const live = resourcesOf(stack, 'AWS::Lambda::Alias').filter(
        ({ Properties }) => Properties.FunctionName.Ref === fn.id,
      );
      expect(live.map(({ Properties }) => Properties)).toEqual([
        {
          Name: 'live',
          FunctionName: { Ref: fn.id },
          FunctionVersion: { 'Fn::GetAtt': [versionOf(stack, fn)?.id, 'Version'] },
        },
      ]);
    }
    expect(resourcesOf(stack, 'AWS::Lambda::Version')).toHaveLength(functions.length);
  });

  it('are invoked and permitted through the alias only', () => {
    const resources = Object.values<Pick<Resource, 'Type'>>(Template.fromStack(stack).toJSON().Resources);
    for (const { id } of functions) {
      const arn = `{"Fn::GetAtt":["${id}","Arn"]}`;
      expect(resources.filter((resource) => JSON.stringify(resource).includes(arn))).toEqual([]);
      for (const { Properties } of resourcesOf(stack, 'AWS::Lambda::Permission'))
        expect(Properties.FunctionName).not.toEqual({ Ref: id });
    }
  });

  it('get a new version when a value changes that only the deployment knows, and its description is short enough', () => {
    for (const fn of functions) {
      const variables = Object.values<unknown>(fn.Properties.Environment.Variables);
      const generated = variables.filter((value) => typeof value !== 'string');
      const description = JSON.stringify(versionOf(stack, fn)?.Properties.Description) ?? '';
      for (const [reference] of JSON.stringify(generated).matchAll(
        /\{"(Ref|Fn::ImportValue|Fn::GetAtt)":[^}]*\}/g,
      ))
        expect(description).toContain(reference);
      // The longest name that CloudFormation generates is that of a queue, with 80 characters.
      expect(generated.length * 81 - 1).toBeLessThanOrEqual(256);
    }
  });

  it('know the release', () => {
    for (const { Properties } of functions) expect(Properties.Environment.Variables.RELEASE).toBe(RELEASE);
  });
});

const templatesOf = (release: string) => {
  const build: typeof buildPortal = (app, props) => buildPortal(app, { ...props, release });
  return Object.values(synthesizeStage(findStage('production'), build).stacks).map((stack) =>
    Template.fromStack(stack).toJSON(),
  );
};

describe('a release', () => {
  it('deploys nothing if it is deployed already', () => {
    expect(templatesOf('same')).toEqual(templatesOf('same'));
  });

  it('makes a new version of every function', () => {
    const versions = (release: string) =>
      templatesOf(release).flatMap(({ Resources }) =>
        Object.keys(Resources).filter((id) => Resources[id].Type === 'AWS::Lambda::Version'),
      );
    const first = versions('first');
    expect(versions('second').filter((id) => first.includes(id))).toEqual([]);
  });

  it('is named by hand, or after the commit and the changes since', () => {
    const repository = mkdtempSync(path.join(tmpdir(), 'release-'));
    onTestFinished(() => rmSync(repository, { recursive: true }));
    expect(releaseOf(undefined, repository)).toBe('unknown');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], { cwd: repository });
    const file = path.join(repository, 'file');
    writeFileSync(file, '1');
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'First');
    git('tag', '-am', 'A tag', 'v1');
    const commit = git('rev-parse', 'HEAD').toString().slice(0, 12);
    expect(releaseOf(undefined, repository)).toBe(commit);
    writeFileSync(file, '2');
    expect(releaseOf(undefined, repository)).toBe(`${commit}-dirty`);
    expect(releaseOf('2026-11-27.1', repository)).toBe('2026-11-27.1');
  });

  it.each(['', 'two words', '"', 7, 'a'.repeat(65)])('is not named %j', (given) => {
    expect(() => releaseOf(given)).toThrow(`The release '${given}' is not valid.`);
  });
});

describe('a canary', () => {
  const { api, identity, events } = portalOf('production').stacks;
  const released = [['identity', identity], ...serviceNames().map((name) => [name, api] as const)] as const;
  const idOf = (name: string) => (name === 'identity' ? 'Triggersidentity' : name);
  const groupOf = (name: string, stack: Stack) =>
    resourceOf(stack, 'AWS::CodeDeploy::DeploymentGroup', `Canaries${name.replaceAll('-', '')}`);
  const alarmsOf = (name: string, stack: Stack): Resource[] =>
    groupOf(name, stack).Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: { Ref: string } }) =>
      resourceOf(stack, 'AWS::CloudWatch::Alarm', Name.Ref),
    );
  // An id may be the start of another, such as `parcels` and `parcel-images`.
  const liveOf = (name: string, stack: Stack) => liveAliasOf(stack, `${idOf(name)}Live`);

  it.each(released)(
    'releases %s to a tenth of its callers for five minutes, and takes it back',
    (name, stack) => {
      const group = groupOf(name, stack);
      expect(group.Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']),
        },
        AlarmConfiguration: { Enabled: true },
      });
      const template = Template.fromStack(stack).toJSON();
      expect(template.Resources[liveOf(name, stack).id].UpdatePolicy).toEqual({
        CodeDeployLambdaAliasUpdate: {
          ApplicationName: group.Properties.ApplicationName,
          DeploymentGroupName: { Ref: group.id },
        },
      });
    },
  );

  it.each(released)('looks at the new release of %s only, and before it is released', (name, stack) => {
    const [crashes, failures] = alarmsOf(name, stack);
    const live = liveOf(name, stack);
    expect(live.DependsOn).toEqual(expect.arrayContaining([crashes?.id, failures?.id]));
    const once = { Threshold: 1, Period: 60, EvaluationPeriods: 5, DatapointsToAlarm: 1 };
    expect(failures?.Properties).toMatchObject({
      ...once,
      TreatMissingData: 'notBreaching',
      Namespace: 'northbound-production',
      MetricName: 'ReleaseErrors',
      Dimensions: [{ Name: 'release', Value: RELEASE }],
    });
    const { FunctionName, FunctionVersion } = live.Properties;
    expect(crashes?.Properties).toMatchObject({
      ...once,
      TreatMissingData: 'notBreaching',
      ...(name === 'identity'
        ? { MetricName: 'SignInErrors' }
        : {
            Namespace: 'AWS/Lambda',
            MetricName: 'Errors',
            Dimensions: [
              { Name: 'ExecutedVersion', Value: FunctionVersion },
              { Name: 'FunctionName', Value: FunctionName },
              { Name: 'Resource', Value: { 'Fn::Join': ['', [FunctionName, ':live']] } },
            ],
          }),
    });
  });

  it.each(released)('counts the failed requests of %s by release', (name, stack) => {
    const filter = propertiesOf(stack, 'AWS::Logs::MetricFilter', `Canaries${name}Failures`);
    expect(filter).toMatchObject({
      LogGroupName: { Ref: resourceOf(stack, 'AWS::Logs::LogGroup', `${idOf(name)}Logs`).id },
      FilterPattern: '{ $.outcome = "error" }',
      MetricTransformations: [
        {
          MetricNamespace: 'northbound-production',
          MetricName: 'ReleaseErrors',
          Dimensions: [{ Key: 'release', Value: '$.release' }],
        },
      ],
    });
    const lines = captureLogLines();
    createMetrics(name, { STAGE: 'production', RELEASE, LOG_LEVEL: 'INFO' }).record('some', 'error', 1);
    expect(lines()).toMatchObject([{ outcome: 'error', release: RELEASE }]);
  });

  it('starts at most seven at the same time, because CodeDeploy throttles more', () => {
    const lives = serviceNames().map((name) => liveOf(name, api));
    for (const [index, live] of lives.entries()) {
      const before = lives[index - 7];
      if (before) expect(live.DependsOn).toContain(before.id);
    }
    expect(lives.length).toBeGreaterThan(7);
  });

  it('is not used for event functions, whose events are retried, or in a stage without alarms, or when it is off', () => {
    const off = synthesizeStage(findStage('production'), (app, props) =>
      buildPortal(app, { ...props, withoutCanary: true }),
    );
    const stacks = [events, ...Object.values(portalOf('dev').stacks), ...Object.values(off.stacks)];
    for (const stack of stacks) {
      const text = JSON.stringify(Template.fromStack(stack).toJSON());
      for (const part of ['CodeDeploy', 'ReleaseErrors']) expect(text).not.toContain(part);
    }
  });
});
