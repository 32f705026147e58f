import { expect, it } from 'vitest';
import { portalOf, propertiesOf, resourcesOf, STAGE_NAMES } from '../portal.ts';

const { stacks } = portalOf('production');
const functionsIn = (name: (typeof STAGE_NAMES)[number]) =>
  Object.values(portalOf(name).stacks).flatMap((stack) => resourcesOf(stack, 'AWS::Lambda::Function'));

it('executions are reserved for identity, payments and images only', () => {
  const reserved = functionsIn('production').flatMap(({ id, Properties }) =>
    Properties.ReservedConcurrentExecutions === undefined
      ? []
      : [[id.replace(/(Service)?Function\w+$/, ''), Properties.ReservedConcurrentExecutions]],
  );
  expect(Object.fromEntries(reserved)).toEqual({
    Triggersidentity: 50,
    payments: 50,
    images: 20,
    intakeimages: 10,
  });
});

it('a stage for which no quota is known reserves nothing', () => {
  for (const { id, Properties } of functionsIn('dev'))
    expect(Properties.ReservedConcurrentExecutions, id).toBeUndefined();
});

it('the jobs of images run five at a time', () => {
  const mappings = resourcesOf(stacks.events, 'AWS::Lambda::EventSourceMapping').flatMap(
    ({ id, Properties }) => (id.startsWith('imagejobs') ? [Properties.ScalingConfig] : []),
  );
  expect(mappings).toEqual([{ MaximumConcurrency: 5 }]);
});

it.each(STAGE_NAMES)('the table of %s and its index have a maximum', (name) => {
  const { reads, writes } = portalOf(name).stage.tableLimit;
  const { OnDemandThroughput, GlobalSecondaryIndexes } = propertiesOf(
    portalOf(name).stacks.data,
    'AWS::DynamoDB::Table',
  );
  const limit = { MaxReadRequestUnits: reads, MaxWriteRequestUnits: writes };
  expect(OnDemandThroughput).toEqual(limit);
  for (const index of GlobalSecondaryIndexes) expect(index.OnDemandThroughput).toEqual(limit);
});
