import { describe, expect, it } from 'vitest';
import { findStage } from '../../infra/stages.ts';
import { type Resource, resourcesOf, synthesizeStage } from './portal.ts';

/** What holds data: the table, the accounts, the files. */
const DATA = ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'];

const { disposable: _, ...dev } = findStage('dev');
const kept = synthesizeStage(dev).stacks;
const disposable = synthesizeStage({ ...dev, disposable: true }).stacks;
const dataOf = (stacks: typeof kept): Resource[] =>
  Object.values(stacks).flatMap((stack) => DATA.flatMap((type) => resourcesOf(stack, type)));
const bucketsOf = (stacks: typeof kept) => dataOf(stacks).filter(({ Type }) => Type === 'AWS::S3::Bucket');
const protectionOf = (stacks: typeof kept) => ({
  table: resourcesOf(stacks.data, 'AWS::DynamoDB::Table')[0]?.Properties.DeletionProtectionEnabled,
  pool: resourcesOf(stacks.identity, 'AWS::Cognito::UserPool')[0]?.Properties.DeletionProtection,
});

describe('a stage', () => {
  it('keeps its data when its stacks are deleted, but not what a failed deployment has just created', () => {
    expect(dataOf(kept)).toHaveLength(6);
    for (const { DeletionPolicy, UpdateReplacePolicy } of dataOf(kept)) {
      expect(DeletionPolicy).toBe('RetainExceptOnCreate');
      expect(UpdateReplacePolicy).toBe('Retain');
    }
  });

  it('protects its data and its stacks', () => {
    expect(protectionOf(kept)).toEqual({ table: true, pool: 'ACTIVE' });
    for (const stack of Object.values(kept)) expect(stack.terminationProtection).toBe(true);
  });

  it('empties no bucket', () => {
    for (const stack of Object.values(kept))
      expect(resourcesOf(stack, 'Custom::S3AutoDeleteObjects')).toEqual([]);
  });
});

describe('a disposable stage', () => {
  it('goes with all its data', () => {
    expect(dataOf(disposable)).toHaveLength(6);
    for (const { DeletionPolicy } of dataOf(disposable)) expect(DeletionPolicy).toBe('Delete');
  });

  it('has no protection that would prevent this', () => {
    expect(protectionOf(disposable)).toEqual({ table: false, pool: 'INACTIVE' });
    for (const stack of Object.values(disposable)) expect(stack.terminationProtection).toBeFalsy();
  });

  it('empties every bucket first, because S3 deletes only empty ones', () => {
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
