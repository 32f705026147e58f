import type {
  GlobalSecondaryIndexDescription,
  KeySchemaElement,
  TableDescription,
} from '@aws-sdk/client-dynamodb';

/** A table of a deployed stack, and what DynamoDB says about it. */
export interface DeployedTable {
  readonly logicalId: string;
  /** Undefined if it was deleted outside of CloudFormation. */
  readonly description: TableDescription | undefined;
}

/** The part of a CloudFormation template that the rules read. */
export interface Template {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> }>
  >;
}

type SynthesizedTable = Pick<TableDescription, 'TableName' | 'KeySchema' | 'AttributeDefinitions'> & {
  readonly GlobalSecondaryIndexes?: readonly GlobalSecondaryIndexDescription[];
  readonly LocalSecondaryIndexes?: readonly unknown[];
};

const EMPTY = 'CloudFormation would replace it with an empty table';

/**
 * What CloudFormation would lose, or fail to do halfway, if it updated the deployed tables of a stack to its template.
 * @param isRestored whether the stage uses another table in place of a lost one
 */
export function tableProblems(
  deployed: readonly DeployedTable[],
  { Resources }: Template,
  isRestored = false,
): string[] {
  return deployed.flatMap(({ logicalId, description }) => {
    if (!description)
      return isRestored
        ? []
        : `The table of the stack with the logical id ${logicalId} no longer exists. Restore it as in docs/recovery.md, and name it in the setting restoredTable of the stage.`;
    const table = `The table ${description.TableName}`;
    const resource = Resources[logicalId];
    if (resource?.Type !== 'AWS::DynamoDB::Table')
      return `${table} has the logical id ${logicalId}, which is not in the template, so ${EMPTY}. Give its construct the id and the scope that it had.`;
    // CDK writes the properties of a table in the form of DynamoDB's API.
    const next = (resource.Properties ?? {}) as SynthesizedTable;
    return [...replacement(table, description, next), ...indexProblems(table, description, next)];
  });
}

function replacement(table: string, deployed: TableDescription, next: SynthesizedTable): string[] {
  const [before, after] = [keysOf(deployed, deployed.KeySchema), keysOf(next, next.KeySchema)];
  if (before !== after)
    return [
      `${table} would get the keys ${after} instead of ${before}, so ${EMPTY}. Keep the keys, or copy the records to a second table first.`,
    ];
  if (next.TableName !== undefined && next.TableName !== deployed.TableName)
    return [`${table} would be named ${next.TableName}, so ${EMPTY}. Remove the name.`];
  const localIndexes = (of: { readonly LocalSecondaryIndexes?: readonly unknown[] | undefined }) =>
    of.LocalSecondaryIndexes?.length ?? 0;
  if (localIndexes(next) !== localIndexes(deployed))
    return [`${table} would get or lose a local index, so ${EMPTY}. Use a global index.`];
  return [];
}

/** DynamoDB creates or deletes one index at a time and cannot change one, so CloudFormation would fail after other changes. */
function indexProblems(table: string, deployed: TableDescription, next: SynthesizedTable): string[] {
  const before = new Map(deployed.GlobalSecondaryIndexes?.map((index) => [index.IndexName, index]));
  const after = new Map(next.GlobalSecondaryIndexes?.map((index) => [index.IndexName, index]));
  const created = [...after.keys()].filter((name) => !before.has(name));
  const deleted = [...before.keys()].filter((name) => !after.has(name));
  const busy = [...before.values()].filter(({ IndexStatus }) => IndexStatus !== 'ACTIVE');
  const changed = [...after].filter(([name, index]) => {
    const existing = before.get(name);
    return existing && indexText(deployed, existing) !== indexText(next, index);
  });
  const problems = changed.map(
    ([name]) =>
      `${table} would change the keys or the attributes of its index ${name}, which DynamoDB cannot. Add an index with another name, and remove this one in a later deployment.`,
  );
  if (created.length + deleted.length > 1)
    problems.push(
      `${table} would ${actions({ create: created, delete: deleted })}, but CloudFormation can create or delete only one index in an update. Deploy one of these changes after the other.`,
    );
  if (busy.length > 0 && created.length + deleted.length > 0)
    problems.push(
      `${table} is still working on its index ${busy.map(({ IndexName }) => IndexName).join(', ')}. Deploy when it is active.`,
    );
  return problems;
}

function actions(changes: Readonly<Record<string, readonly (string | undefined)[]>>): string {
  return Object.entries(changes)
    .flatMap(([action, names]) => names.map((name) => `${action} the index ${name}`))
    .join(' and ');
}

/** Keys with their types, such as `pk (S), sk (S)`. */
function keysOf(
  { AttributeDefinitions = [] }: Pick<TableDescription, 'AttributeDefinitions'>,
  keys: readonly KeySchemaElement[] = [],
): string {
  const typeOf = (name?: string) =>
    AttributeDefinitions.find(({ AttributeName }) => AttributeName === name)?.AttributeType;
  return keys.map(({ AttributeName }) => `${AttributeName} (${typeOf(AttributeName)})`).join(', ');
}

function indexText(
  table: Pick<TableDescription, 'AttributeDefinitions'>,
  { KeySchema, Projection }: GlobalSecondaryIndexDescription,
): string {
  const attributes = [...(Projection?.NonKeyAttributes ?? [])].sort();
  return JSON.stringify([keysOf(table, KeySchema), Projection?.ProjectionType, attributes]);
}
