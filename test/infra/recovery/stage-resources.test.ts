import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, onTestFinished } from 'vitest';
import { type EventFunctionName, eventFunctions } from '#shared/deployment/functions.ts';
import { failedEventPlaces } from '#tools/redrive/places.ts';
import { resourcesIn, stageResources } from '#tools/stage-resources.ts';
import { portalWithEverySetting } from '../every-setting.ts';
import { portalOf } from '../portal.ts';

function resourcesOf({ stacks }: { readonly stacks: Readonly<Record<string, Stack>> }) {
  const listed = Object.values(stacks).flatMap((stack) =>
    Object.entries(Template.fromStack(stack).toJSON().Resources as Record<string, { Type: string }>).map(
      ([logicalId, { Type: type }]) => ({ logicalId, type, physicalId: logicalId }),
    ),
  );
  return resourcesIn(listed);
}

const ALL = Object.keys(eventFunctions()) as EventFunctionName[];

it('tools find every resource that they use by its construct', () => {
  const resources = resourcesOf(portalWithEverySetting());
  expect(resources.functions).toEqual(ALL);
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

it('failed events are looked for only where the stage can have some', () => {
  const placesOf = (portal: Parameters<typeof resourcesOf>[0]) =>
    failedEventPlaces({ ...resourcesOf(portal), tableName: 'table' }, async () => {}).map(({ name }) => name);
  const all = placesOf(portalWithEverySetting());
  const optional = ['Dead letters of shipping-sender', 'Dead letters of forwarded-mail'];
  expect(all).toEqual(expect.arrayContaining(optional));
  expect(placesOf(portalOf('production'))).toEqual(all.filter((name) => !optional.includes(name)));
  const { functions, functionOf, nameOf } = resourcesOf(portalOf('production'));
  for (const name of functions) expect(nameOf(functionOf(name))).toBe(name);
});

it('tools leave out what was deleted from a stack, which CloudFormation still lists', async () => {
  const { stage, stacks } = portalOf('production');
  const [cloudFormation, lambda] = [mockClient(CloudFormationClient), mockClient(LambdaClient)];
  onTestFinished(() => {
    for (const client of [cloudFormation, lambda]) client.restore();
  });
  for (const stack of [stacks.data, stacks.events])
    cloudFormation.on(ListStackResourcesCommand, { StackName: stack.stackName }).resolves({
      StackResourceSummaries: (['DELETE_COMPLETE', 'DELETE_SKIPPED', 'UPDATE_COMPLETE'] as const).flatMap(
        (ResourceStatus) =>
          Object.entries(
            Template.fromStack(stack).toJSON().Resources as Record<string, { Type: string }>,
          ).map(([LogicalResourceId, { Type: ResourceType }]) => ({
            LogicalResourceId,
            ResourceType,
            PhysicalResourceId: ResourceStatus,
            ResourceStatus,
            LastUpdatedTimestamp: new Date(0),
          })),
      ),
    });
  lambda
    .on(GetFunctionConfigurationCommand, { FunctionName: 'UPDATE_COMPLETE' })
    .resolves({ Environment: { Variables: { TABLE_NAME: 'table' } } });
  expect(await stageResources(stage)).toMatchObject({ tableName: 'table', imageBucket: 'UPDATE_COMPLETE' });
});
