import { setTimeout } from 'node:timers/promises';
import {
  type CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateDescribeStackEvents,
} from '@aws-sdk/client-cloudformation';
import { UsageError } from '../command/usage-error.ts';
import { isMissingStack } from '../preflight/stack-resources.ts';
import type { Template } from '../preflight/table-problems.ts';

/** The stacks of the probes in an account. Each operation rejects with the error of AWS. */
export interface ProbeStacks {
  /**
   * Resolves when all resources are created, or one is refused: to the reason, or to undefined.
   * @throws the signal's reason when it aborts
   */
  readonly create: (name: string, template: Template, signal: AbortSignal) => Promise<string | undefined>;
  /** Resolves when the stack is deleted, at once if there is none. */
  readonly remove: (name: string) => Promise<void>;
}

/** @param pollMs how often the state of a stack is read */
export function probeStacks(client: CloudFormationClient, pollMs = 3000): ProbeStacks {
  /** Resolves to the first status that passes the check. */
  async function statusOf(
    stackId: string,
    isFinal: (status: string) => boolean,
    signal?: AbortSignal,
  ): Promise<string> {
    for (;;) {
      const status = (await stackOf(stackId))?.StackStatus ?? 'DELETE_COMPLETE';
      if (isFinal(status)) return status;
      await setTimeout(pollMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }

  const stackOf = async (StackName: string) => {
    try {
      return (await client.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0];
    } catch (error) {
      if (isMissingStack(error)) return undefined;
      throw error;
    }
  };

  /** The reason of the first failure: the later ones are cancellations. */
  async function reasonOf(StackName: string): Promise<string> {
    const failures: string[] = [];
    for await (const { StackEvents = [] } of paginateDescribeStackEvents({ client }, { StackName }))
      for (const { ResourceStatus, ResourceStatusReason } of StackEvents)
        if (ResourceStatus === 'CREATE_FAILED') failures.push(ResourceStatusReason ?? '');
    // CloudFormation lists the newest event first.
    return failures.at(-1)?.replaceAll(/\s+/g, ' ') || 'CloudFormation gives no reason.';
  }

  return {
    async create(StackName, template, signal) {
      const TemplateBody = JSON.stringify(template);
      const { StackId = StackName } = await client.send(
        // Keeps the events until `remove`.
        new CreateStackCommand({ StackName, TemplateBody, OnFailure: 'DO_NOTHING' }),
      );
      const status = await statusOf(StackId, (each) => !each.endsWith('_IN_PROGRESS'), signal);
      return status === 'CREATE_COMPLETE' ? undefined : reasonOf(StackId);
    },
    async remove(name) {
      const found = await stackOf(name);
      if (!found) return;
      // By its id, because a deleted stack has no name.
      const StackName = found.StackId ?? name;
      await client.send(new DeleteStackCommand({ StackName }));
      const status = await statusOf(StackName, (each) => /^DELETE_(COMPLETE|FAILED)$/.test(each));
      if (status === 'DELETE_FAILED')
        throw new UsageError(
          `The stack ${name} could not be deleted. Delete it in the CloudFormation console.`,
        );
    },
  };
}
