import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { type Template, tableProblems } from '#infra/preflight/table-problems.ts';
import { portalOf, resourceOf } from '../portal.ts';

const { id, Properties } = resourceOf(portalOf('production').stacks.data, 'AWS::DynamoDB::Table');
const [LIST] = Properties.GlobalSecondaryIndexes;

const anIndex = (IndexName: string, changes = {}) => ({ ...LIST, IndexName, ...changes });
const templateWith = (changes = {}): Template => ({
  Resources: { [id]: { Type: 'AWS::DynamoDB::Table', Properties: { ...Properties, ...changes } } },
});

/** What DynamoDB says about the table that the template has deployed. It sorts nothing. */
function deployedWith(changes: Partial<TableDescription> = {}) {
  const { KeySchema, AttributeDefinitions } = Properties;
  const NonKeyAttributes = [...LIST.Projection.NonKeyAttributes].reverse();
  const GlobalSecondaryIndexes = [
    { ...LIST, Projection: { ...LIST.Projection, NonKeyAttributes }, IndexStatus: 'ACTIVE', ItemCount: 7 },
  ];
  const description = { TableName: 'data-Table-1', KeySchema, AttributeDefinitions, GlobalSecondaryIndexes };
  return [{ logicalId: id, description: { ...description, ...changes } }];
}
const problems = (template: Template, changes?: Partial<TableDescription>) =>
  tableProblems(deployedWith(changes), template);

describe('a deployment is accepted', () => {
  it('without a change, and before the first deployment', () => {
    expect(problems(templateWith())).toEqual([]);
    expect(tableProblems([], templateWith())).toEqual([]);
  });

  it.each([
    ['creates one index', [LIST, anIndex('second')]],
    ['deletes one index', []],
    ['projects the same attributes in another order', [anIndex('list')]],
  ])('that %s', (_, GlobalSecondaryIndexes) => {
    expect(problems(templateWith({ GlobalSecondaryIndexes }))).toEqual([]);
  });

  it('that changes other settings', () => {
    expect(
      problems(templateWith({ TimeToLiveSpecification: undefined, BillingMode: 'PROVISIONED' })),
    ).toEqual([]);
  });
});

describe('a deployment after the loss of the table', () => {
  const lost = [{ logicalId: id, description: undefined }];

  it('is refused until the stage names the restored one', () => {
    expect(tableProblems(lost, templateWith())).toEqual([
      `The table of the stack with the logical id ${id} no longer exists. Restore it as in docs/recovery.md, and name it in the setting restoredTable of the stage.`,
    ]);
    expect(tableProblems(lost, templateWith(), true)).toEqual([]);
  });
});

describe('a deployment is refused', () => {
  const refuses = (template: Template, message: string, changes?: Partial<TableDescription>) =>
    expect(problems(template, changes)).toEqual([`The table data-Table-1 ${message}`]);

  it('if the table is not in the template, such as after its construct was renamed', () => {
    const { [id]: table, ...others } = templateWith().Resources;
    refuses(
      { Resources: { ...others, Renamed: table as never } },
      `has the logical id ${id}, which is not in the template, so CloudFormation would replace it with an empty table. Give its construct the id and the scope that it had.`,
    );
    expect(problems({ Resources: { [id]: { Type: 'AWS::SQS::Queue' } } })).toHaveLength(1);
  });

  it.each([
    ['the sort key', { KeySchema: [Properties.KeySchema[0]] }, 'pk (S)'],
    [
      'the type of a key',
      {
        AttributeDefinitions: Properties.AttributeDefinitions.map((one: { AttributeName: string }) =>
          one.AttributeName === 'sk' ? { ...one, AttributeType: 'N' } : one,
        ),
      },
      'pk (S), sk (N)',
    ],
  ])('if %s would change', (_, changes, keys) => {
    refuses(
      templateWith(changes),
      `would get the keys ${keys} instead of pk (S), sk (S), so CloudFormation would replace it with an empty table. Keep the keys, or copy the records to a second table first.`,
    );
  });

  it('if the table would get another name or a local index', () => {
    refuses(
      templateWith({ TableName: 'mine' }),
      'would be named mine, so CloudFormation would replace it with an empty table. Remove the name.',
    );
    expect(problems(templateWith({ TableName: 'data-Table-1' }))).toEqual([]);
    refuses(
      templateWith({ LocalSecondaryIndexes: [anIndex('local')] }),
      'would get or lose a local index, so CloudFormation would replace it with an empty table. Use a global index.',
    );
  });

  it.each([
    [
      'two new indexes',
      [LIST, anIndex('second'), anIndex('third')],
      'create the index second and create the index third',
    ],
    ['a renamed index', [anIndex('renamed')], 'create the index renamed and delete the index list'],
  ])('with %s', (_, GlobalSecondaryIndexes, change) => {
    refuses(
      templateWith({ GlobalSecondaryIndexes }),
      `would ${change}, but CloudFormation can create or delete only one index in an update. Deploy one of these changes after the other.`,
    );
  });

  it.each([
    ['attributes', { Projection: { ...LIST.Projection, NonKeyAttributes: ['type'] } }],
    ['projection', { Projection: { ProjectionType: 'ALL' } }],
    ['keys', { KeySchema: [LIST.KeySchema[0]] }],
  ])('if the %s of an index would change', (_, changes) => {
    refuses(
      templateWith({ GlobalSecondaryIndexes: [anIndex('list', changes)] }),
      'would change the keys or the attributes of its index list, which DynamoDB cannot. Add an index with another name, and remove this one in a later deployment.',
    );
  });

  it('while an index is still created, if it creates another one', () => {
    const creating = { GlobalSecondaryIndexes: [{ ...LIST, IndexStatus: 'CREATING' }] };
    expect(problems(templateWith(), creating)).toEqual([]);
    refuses(
      templateWith({ GlobalSecondaryIndexes: [LIST, anIndex('second')] }),
      'is still working on its index list. Deploy when it is active.',
      creating,
    );
  });
});
