import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  type StackStatus,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, expect, it } from 'vitest';
import { probeStacks } from '#infra/probe/probe-stacks.ts';

const client = mockClient(CloudFormationClient);
afterEach(() => client.reset());
afterAll(() => client.restore());

const stacks = probeStacks(new CloudFormationClient({ region: 'us-west-2' }), 0);
const stack = (StackStatus: StackStatus) => ({
  Stacks: [{ StackId: 'id', StackName: 'some', StackStatus, CreationTime: new Date(0) }],
});
const event = (ResourceStatus: 'CREATE_FAILED' | 'CREATE_IN_PROGRESS', ResourceStatusReason?: string) => ({
  StackId: 'id',
  EventId: String(ResourceStatusReason),
  StackName: 'some',
  Timestamp: new Date(0),
  ResourceStatus,
  ...(ResourceStatusReason !== undefined && { ResourceStatusReason }),
});
const creating = (signal = new AbortController().signal) => stacks.create('some', { Resources: {} }, signal);

it('a stack whose resources are all created is accepted', async () => {
  client.on(CreateStackCommand).resolves({ StackId: 'id' });
  client
    .on(DescribeStacksCommand, { StackName: 'id' })
    .resolvesOnce(stack('CREATE_IN_PROGRESS'))
    .resolves(stack('CREATE_COMPLETE'));
  expect(await creating()).toBeUndefined();
});

it('a refused resource is the first that failed, whose reason is on the last page of the events', async () => {
  client.on(CreateStackCommand).resolves({ StackId: 'id' });
  client.on(DescribeStacksCommand).resolves(stack('CREATE_FAILED'));
  client.on(DescribeStackEventsCommand, { StackName: 'id' }).resolves({
    StackEvents: [event('CREATE_FAILED', 'Resource creation cancelled')],
    NextToken: 'more',
  });
  client.on(DescribeStackEventsCommand, { StackName: 'id', NextToken: 'more' }).resolves({
    StackEvents: [event('CREATE_FAILED', 'Your account\n  must be verified.'), event('CREATE_IN_PROGRESS')],
  });
  expect(await creating()).toBe('Your account must be verified.');
});

it('an interruption ends the waiting', async () => {
  const interruption = new AbortController();
  client.on(CreateStackCommand).resolves({ StackId: 'id' });
  client.on(DescribeStacksCommand).callsFake(() => {
    interruption.abort(new Error('stop'));
    return stack('CREATE_IN_PROGRESS');
  });
  await expect(creating(interruption.signal)).rejects.toThrow('stop');
});

it('a stack is removed by its id, which its end is found by', async () => {
  client
    .on(DescribeStacksCommand, { StackName: 'some' })
    .resolves(stack('CREATE_FAILED'))
    // Before CloudFormation has begun, and then while it deletes the stack.
    .on(DescribeStacksCommand, { StackName: 'id' })
    .resolvesOnce(stack('CREATE_FAILED'))
    .resolvesOnce(stack('DELETE_IN_PROGRESS'))
    .resolves(stack('DELETE_COMPLETE'));
  client.on(DeleteStackCommand, { StackName: 'id' }).resolves({});
  await stacks.remove('some');
  expect(client.commandCalls(DescribeStacksCommand)).toHaveLength(4);
});

it('a stack that is not there is not deleted', async () => {
  const missing = Object.assign(new Error('Stack with id some does not exist'), { name: 'ValidationError' });
  client.on(DescribeStacksCommand).rejects(missing);
  await stacks.remove('some');
  expect(client.commandCalls(DeleteStackCommand)).toEqual([]);
});

it('a stack that cannot be deleted is named', async () => {
  client.on(DescribeStacksCommand).resolves(stack('DELETE_FAILED'));
  client.on(DeleteStackCommand).resolves({});
  await expect(stacks.remove('some')).rejects.toThrow(
    'The stack some could not be deleted. Delete it in the CloudFormation console.',
  );
});
