import { describe, expect, it } from 'vitest';
import { findStage } from '../../infra/stages.ts';
import { type Resource, resourcesOf, synthesizeStage } from './portal.ts';

const DATA_RESOURCES = ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'];

const { disposable: _, ...dev } = findStage('dev');
const retained = synthesizeStage(dev).stacks;
const disposable = synthesizeStage({ ...dev, disposable: true }).stacks;
const dataOf = (stacks: typeof retained): Resource[] =>
  Object.values(stacks).flatMap((stack) => DATA_RESOURCES.flatMap((type) => resourcesOf(stack, type)));
const bucketsOf = (stacks: typeof retained) =>
  dataOf(stacks).filter(({ Type }) => Type === 'AWS::S3::Bucket');
const protectionOf = (stacks: typeof retained) => ({
  table: resourcesOf(stacks.data, 'AWS::DynamoDB::Table')[0]?.Properties.DeletionProtectionEnabled,
  pool: resourcesOf(stacks.identity, 'AWS::Cognito::UserPool')[0]?.Properties.DeletionProtection,
});

describe('a stage', () => {
  it('retains its data when its stacks are deleted, except resources of a failed first deployment', () => {
    expect(dataOf(retained)).toHaveLength(6);
    for (const { DeletionPolicy, UpdateReplacePolicy } of dataOf(retained)) {
      expect(DeletionPolicy).toBe('RetainExceptOnCreate');
      expect(UpdateReplacePolicy).toBe('Retain');
    }
  });

  it('has deletion protection for data and stacks', () => {
    expect(protectionOf(retained)).toEqual({ table: true, pool: 'ACTIVE' });
    for (const stack of Object.values(retained)) expect(stack.terminationProtection).toBe(true);
  });

  it('does not empty its buckets', () => {
    for (const stack of Object.values(retained))
      expect(resourcesOf(stack, 'Custom::S3AutoDeleteObjects')).toEqual([]);
  });
});

describe('a disposable stage', () => {
  it('is deleted with all of its data', () => {
    expect(dataOf(disposable)).toHaveLength(6);
    for (const { DeletionPolicy } of dataOf(disposable)) expect(DeletionPolicy).toBe('Delete');
  });

  it('has no deletion protection', () => {
    expect(protectionOf(disposable)).toEqual({ table: false, pool: 'INACTIVE' });
    for (const stack of Object.values(disposable)) expect(stack.terminationProtection).toBeFalsy();
  });

  it('empties every bucket first, because S3 deletes only empty buckets', () => {
    const emptied = Object.values(disposable).flatMap((stack) =>
      resourcesOf(stack, 'Custom::S3AutoDeleteObjects').map(({ Properties }) => Properties.BucketName.Ref),
    );
    expect(emptied.sort()).toEqual(
      bucketsOf(disposable)
        .map(({ id }) => id)
        .sort(),
    );
  });
});
