import { describe, expect, it } from 'vitest';
import { lostData } from '#infra/preflight/lost-data.ts';

type Resources = Parameters<typeof lostData>[2]['Resources'];

const losses = (before: Resources, after: Resources, allowed: string[] = []) =>
  lostData('data', { Resources: before }, { Resources: after }, allowed);
const bucket = (Properties: Record<string, unknown>, more = {}) => ({
  Files: { Type: 'AWS::S3::Bucket', Properties, ...more },
});

const queue = (FifoQueue: boolean) => ({ Type: 'AWS::SQS::Queue', Properties: { FifoQueue } });

describe('data is lost', () => {
  it.each([
    ['be replaced', bucket({ BucketName: 'a' }), bucket({ BucketName: 'b' })],
    ['be deleted', bucket({}), {}],
    ['be removed from the stack', bucket({}, { DeletionPolicy: 'Retain' }), {}],
    ['be replaced', { Q: queue(true) }, { Q: queue(false) }],
  ])('if a resource would %s', (impact, before, after) => {
    expect(losses(before, after)).toEqual([expect.stringContaining(`which would ${impact}`)]);
    expect(losses(before, after, Object.keys(before))).toEqual([]);
  });
});

it.each([
  ['settings change', bucket({ Tags: [] }), bucket({ Tags: [{ Key: 'a', Value: 'b' }] })],
  ['a resource is added', {}, bucket({})],
  // Every release replaces the versions of its functions.
  ['a resource without data is replaced', { V: { Type: 'AWS::Lambda::Version' } }, {}],
])('no data is lost if %s', (_, before, after) => {
  expect(losses(before, after)).toEqual([]);
});

it('a first deployment loses nothing', () => {
  expect(lostData('data', undefined, { Resources: bucket({}) }, [])).toEqual([]);
});
