import {
  type CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import type { StackResource } from './stack-states.ts';

/** CloudFormation has no code of its own for a stack that does not exist. */
export const isMissingStack = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist');

/**
 * The resources of a stack. CloudFormation also lists those that were deleted, for months, and those whose creation failed,
 * which have no physical id.
 */
export async function listResources(
  client: CloudFormationClient,
  StackName: string,
): Promise<StackResource[]> {
  const resources: StackResource[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    resources.push(...StackResourceSummaries.filter(exists).map(resourceOf));
  return resources;
}

const exists = ({ PhysicalResourceId, ResourceStatus }: StackResourceSummary) =>
  PhysicalResourceId && ResourceStatus !== 'DELETE_COMPLETE';

const resourceOf = ({
  LogicalResourceId: logicalId = '',
  ResourceType: type = '',
  PhysicalResourceId: physicalId = '',
  ResourceStatus: status,
}: StackResourceSummary): StackResource => ({ logicalId, type, physicalId, status: status ?? '' });
