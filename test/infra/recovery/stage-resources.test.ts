import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { type EventFunctionName, eventFunctions } from '#shared/deployment/functions.ts';
import { resourcesIn } from '#tools/stage-resources.ts';
import { portalOf } from '../portal.ts';

it('tools find every resource that they use by its construct', () => {
  const { stacks } = portalOf('production');
  const listed = Object.values(stacks).flatMap((stack) =>
    Object.entries(Template.fromStack(stack).toJSON().Resources as Record<string, { Type: string }>).map(
      ([logicalId, { Type: type }]) => ({ logicalId, type, physicalId: logicalId }),
    ),
  );
  const resources = resourcesIn(listed);
  expect(resources.imageBucket).toMatch(/^Images/);
  expect(resources.failedRecordsBucket).toMatch(/^FailedRecords/);
  for (const [key, { source }] of Object.entries(eventFunctions())) {
    const name = key as EventFunctionName;
    expect(resources.functionOf(name)).toMatch(/ServiceFunction/);
    expect(resources.nameOf(resources.functionOf(name))).toBe(name);
    if (source.kind === 'queue') expect(resources.queueOf(name)).not.toBe(resources.deadLettersOf(name));
    if (source.kind === 'bucket') expect(resources.deadLettersOf(name)).toMatch(/DeadLetters/);
  }
});
