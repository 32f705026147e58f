import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { UsageError } from '#infra/command/usage-error.ts';
import { isMissingStack, listResources } from '#infra/preflight/stack-resources.ts';
import { isInStack, type StackResource } from '#infra/preflight/stack-states.ts';
import type { Stage } from '#infra/stage.ts';
import { type EventFunctionName, eventFunctions } from '#shared/deployment/functions.ts';

/** The names by which tools address the resources of a stage. */
export interface StageResources {
  readonly tableName: string;
  readonly imageBucket: string;
  readonly failedRecordsBucket: string;
  /** The event functions of the stage: one without a shipping system lacks some. */
  readonly functions: readonly EventFunctionName[];
  /** The name of an event function in the account. */
  readonly functionOf: (name: EventFunctionName) => string;
  /** The name in `functions.ts` of a function with this name in the account. @throws if there is none */
  readonly nameOf: (deployedName: string) => EventFunctionName;
  readonly queueOf: (name: EventFunctionName) => string;
  readonly deadLettersOf: (name: EventFunctionName) => string;
}

/**
 * Finds the resources of a stage in its account. The table is the one that the functions use, which may be a restored one.
 * @throws UsageError if one of the stacks does not exist
 */
export async function stageResources({ name, region }: Stage): Promise<StageResources> {
  const client = new CloudFormationClient({ region });
  const resources: StackResource[] = [];
  try {
    for (const stack of ['data', 'events'])
      resources.push(...(await listResources(client, `northbound-${name}-${stack}`)).filter(isInStack));
  } catch (cause) {
    if (!isMissingStack(cause)) throw cause;
    throw new UsageError(
      `Stage '${name}' is not deployed in ${region} in the account of these credentials.`,
      { cause },
    );
  }
  const found = resourcesIn(resources);
  return { ...found, tableName: await tableUsedBy(found.functionOf('counts'), region) };
}

async function tableUsedBy(FunctionName: string, region: string): Promise<string> {
  const command = new GetFunctionConfigurationCommand({ FunctionName });
  const { Environment } = await new LambdaClient({ region }).send(command);
  const tableName = Environment?.Variables?.TABLE_NAME;
  if (tableName === undefined) throw new Error(`The function ${FunctionName} has no table.`);
  return tableName;
}

/** CDK makes a logical id of the ids of the constructs, without other characters, and a hash. */
export function resourcesIn(
  resources: readonly Omit<StackResource, 'status'>[],
): Omit<StageResources, 'tableName'> {
  const idOf = (path: readonly string[]) => path.join('').replaceAll(/[^A-Za-z0-9]/g, '');
  const named = (type: string, path: readonly string[]) => {
    const pattern = new RegExp(`^${idOf(path)}[0-9A-F]{8}$`);
    return resources.find((resource) => resource.type === type && pattern.test(resource.logicalId));
  };
  const find = (type: string, ...path: string[]): string => {
    const found = named(type, path);
    if (!found) throw new Error(`The stage has no ${type} ${idOf(path)}.`);
    return found.physicalId;
  };
  const functions = (Object.keys(eventFunctions()) as EventFunctionName[]).filter(
    (name) => named('AWS::Lambda::Function', [name, 'Service', 'Function']) !== undefined,
  );
  const functionOf = (name: EventFunctionName) => find('AWS::Lambda::Function', name, 'Service', 'Function');
  return {
    imageBucket: find('AWS::S3::Bucket', 'Images'),
    failedRecordsBucket: find('AWS::S3::Bucket', 'FailedRecords'),
    functions,
    functionOf,
    nameOf: (deployedName) => {
      const found = functions.find((name) => functionOf(name) === deployedName);
      if (!found) throw new Error(`The stage has no function ${deployedName}.`);
      return found;
    },
    queueOf: (name) => find('AWS::SQS::Queue', name, 'Queue'),
    deadLettersOf: (name) => find('AWS::SQS::Queue', name, 'DeadLetters'),
  };
}
