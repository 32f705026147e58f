import { expect, it } from 'vitest';
import { findStage } from '../../infra/stages.ts';
import { type Resource, resourcesOf, synthesizeStage } from './portal.ts';

const DATA_RESOURCES = ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'];

const { disposable: _, ...dev } = findStage('dev');
const retained = synthesizeStage(dev).stacks;
const disposable = synthesizeStage({ ...dev, disposable: true }).stacks;
const dataOf = (stacks: typeof retained): Resource[] =>
  Object.values(stacks).flatMap((stack) => DATA_RESOURCES.flatMap((type) => resourcesOf(stack, type)));
const protectionOf = (stacks: typeof retained) => ({
  table: resourcesOf(stacks.data, 'AWS::DynamoDB::Table')[0]?.Properties.DeletionProtectionEnabled,
  pool: resourcesOf(stacks.identity, 'AWS::Cognito::UserPool')[0]?.Properties.DeletionProtection,
  stacks: [...new Set(Object.values(stacks).map((stack) => stack.terminationProtection ?? false))],
});
const emptiedIn = (stacks: typeof retained) =>
  Object.values(stacks)
    .flatMap((stack) => resourcesOf(stack, 'Custom::S3AutoDeleteObjects'))
    .map(({ Properties }) => Properties.BucketName.Ref);

it('a stage retains its data when its stacks are deleted, except resources of a failed first deployment', () => {
  expect(dataOf(retained)).toHaveLength(6);
  for (const { DeletionPolicy, UpdateReplacePolicy } of dataOf(retained))
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
  expect(protectionOf(retained)).toEqual({ table: true, pool: 'ACTIVE', stacks: [true] });
  expect(emptiedIn(retained)).toEqual([]);
});

it('a disposable stage is deleted with all of its data, and empties its buckets because S3 deletes only empty ones', () => {
  expect(dataOf(disposable)).toHaveLength(6);
  for (const { DeletionPolicy } of dataOf(disposable)) expect(DeletionPolicy).toBe('Delete');
  expect(protectionOf(disposable)).toEqual({ table: false, pool: 'INACTIVE', stacks: [false] });
  const buckets = dataOf(disposable).filter(({ Type }) => Type === 'AWS::S3::Bucket');
  expect(emptiedIn(disposable).sort()).toEqual(buckets.map(({ id }) => id).sort());
});
