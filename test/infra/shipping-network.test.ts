import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { NETWORK_INTERFACE_ACTIONS } from '#infra/constructs/shipping-network.ts';
import type { ShippingSystem } from '#infra/shipping-system.ts';
import { stages } from '#infra/stages.ts';
import { functions } from '#shared/deployment/functions.ts';
import type { LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { connectedStage, PRIVATE_LINK, shippingSystem } from './every-setting.ts';
import { propertiesOf, resourceOf, resourcesOf, synthesizeStage } from './portal.ts';

const CALLERS = Object.entries<LambdaFunction>(functions).flatMap(([name, { requires }]) =>
  requires === 'shipping system' ? [name.replaceAll('-', '')] : [],
);

function eventsWith(changes: Partial<ShippingSystem>) {
  const { stacks } = synthesizeStage(connectedStage(changes));
  return stacks.events;
}
const ofNetwork = (stack: ReturnType<typeof eventsWith>) =>
  Object.values<{ Type: string }>(Template.fromStack(stack).toJSON().Resources)
    .map(({ Type }) => Type)
    .filter((type) => /^AWS::(EC2|Route53)::/.test(type));
const inNetwork = (stack: ReturnType<typeof eventsWith>) =>
  resourcesOf(stack, 'AWS::Lambda::Function').filter(({ Properties }) => Properties.VpcConfig !== undefined);
const rulesOf = (stack: ReturnType<typeof eventsWith>, id: string) =>
  propertiesOf(stack, 'AWS::EC2::SecurityGroup', id);

describe('a shipping system that allows one address', () => {
  const stack = eventsWith({ network: { kind: 'fixed address' } });

  it('is called from the address that the stack prints, through one gateway', () => {
    const address = resourceOf(stack, 'AWS::EC2::EIP');
    const gateway = propertiesOf(stack, 'AWS::EC2::NatGateway');
    expect(gateway.AllocationId).toEqual({ 'Fn::GetAtt': [address.id, 'AllocationId'] });
    expect(Template.fromStack(stack).findOutputs('ShippingAddress')).toMatchObject({
      ShippingAddress: { Value: { Ref: address.id } },
    });
    const { id: gatewayId } = resourceOf(stack, 'AWS::EC2::NatGateway');
    const routes = resourcesOf(stack, 'AWS::EC2::Route').map(({ Properties }) => Properties.NatGatewayId);
    expect(routes.filter(Boolean)).toEqual([{ Ref: gatewayId }, { Ref: gatewayId }]);
  });

  it('is called by no function outside the network, and only its functions are in it', () => {
    const ids = inNetwork(stack).map(({ id }) => id);
    expect(ids).toHaveLength(CALLERS.length);
    for (const name of CALLERS)
      expect(
        ids.some((id) => id.startsWith(name)),
        name,
      ).toBe(true);
  });

  it('has functions in two zones, in subnets without public addresses', () => {
    const subnets = resourcesOf(stack, 'AWS::EC2::Subnet');
    const used = new Set(inNetwork(stack).flatMap(({ Properties }) => Properties.VpcConfig.SubnetIds));
    const own = subnets.filter(({ id }) => JSON.stringify([...used]).includes(id));
    expect(own.map(({ Properties }) => Properties.AvailabilityZone['Fn::Select'][0])).toEqual([0, 1]);
    for (const { Properties } of subnets) expect(Properties.MapPublicIpOnLaunch).toBe(false);
  });

  it('can be called only with HTTPS, at its own port too, and nothing can connect', () => {
    const ports = (apiUrl: string) => {
      const other = eventsWith({ apiUrl, network: { kind: 'fixed address' } });
      const { SecurityGroupEgress, SecurityGroupIngress } = rulesOf(other, 'ShippingNetworkFunctions');
      expect(SecurityGroupIngress).toBeUndefined();
      expect(resourcesOf(other, 'AWS::EC2::SecurityGroupIngress')).toEqual([]);
      return SecurityGroupEgress.map(({ FromPort, ToPort }: Record<string, number>) => [FromPort, ToPort]);
    };
    expect(ports('https://truckmate.example')).toEqual([[443, 443]]);
    expect(ports('https://truckmate.example:9950/api')).toEqual([
      [443, 443],
      [9950, 9950],
    ]);
  });

  it('lets Lambda connect its functions, but not their code change the network', () => {
    for (const name of CALLERS) {
      const { PolicyDocument } = propertiesOf(stack, 'AWS::IAM::Policy', `${name}Service`);
      expect(PolicyDocument.Statement).toContainEqual({
        Effect: 'Allow',
        Action: NETWORK_INTERFACE_ACTIONS,
        Resource: '*',
        Condition: { Null: { 'lambda:SourceFunctionArn': 'true' } },
      });
    }
  });
});

describe('a shipping system behind an endpoint service', () => {
  const stack = eventsWith({ apiUrl: 'https://truckmate.example:9950', network: PRIVATE_LINK });

  it('is called through an endpoint in the zones in which it is offered, without the internet', () => {
    const zones = resourcesOf(stack, 'AWS::EC2::Subnet').map(({ Properties }) => Properties.AvailabilityZone);
    expect(zones).toEqual(PRIVATE_LINK.availabilityZones);
    for (const type of ['NatGateway', 'EIP', 'InternetGateway', 'Route'])
      expect(ofNetwork(stack)).not.toContain(`AWS::EC2::${type}`);
    const services = resourcesOf(stack, 'AWS::EC2::VPCEndpoint').map(({ Properties }) =>
      JSON.stringify(Properties.ServiceName),
    );
    for (const service of ['.dynamodb', '.sqs', '.secretsmanager', PRIVATE_LINK.serviceName])
      expect(
        services.some((name) => name.includes(service)),
        service,
      ).toBe(true);
    expect(services).toHaveLength(4);
  });

  it('has its own name in the network, with which its certificate is valid', () => {
    const { id } = resourceOf(stack, 'AWS::EC2::VPCEndpoint', 'ShippingNetworkSystem');
    const record = propertiesOf(stack, 'AWS::Route53::RecordSet');
    expect(record.Name).toBe('truckmate.example.');
    expect(JSON.stringify(record.AliasTarget)).toContain(id);
    expect(propertiesOf(stack, 'AWS::Route53::HostedZone').VPCs).toHaveLength(1);
  });

  it('accepts connections at its endpoints only from its functions', () => {
    const { id } = resourceOf(stack, 'AWS::EC2::SecurityGroup', 'ShippingNetworkFunctions');
    const rules = resourcesOf(stack, 'AWS::EC2::SecurityGroupIngress').map(({ Properties }) => Properties);
    expect(rules.map(({ FromPort }) => FromPort).sort()).toEqual([443, 443, 9950]);
    for (const { SourceSecurityGroupId } of rules)
      expect(SourceSecurityGroupId).toEqual({ 'Fn::GetAtt': [id, 'GroupId'] });
    for (const { Properties } of resourcesOf(stack, 'AWS::EC2::SecurityGroup'))
      expect(Properties.SecurityGroupIngress).toBeUndefined();
  });
});

it('a shipping system on the internet needs no network', () => {
  const stack = eventsWith({ network: { kind: 'internet' } });
  expect(ofNetwork(stack)).toEqual([]);
  expect(inNetwork(stack)).toEqual([]);
  expect(resourcesOf(stack, 'AWS::Lambda::Function').map(({ id }) => id)).toEqual(
    expect.arrayContaining(CALLERS.map((name) => expect.stringMatching(`^${name}`))),
  );
});

describe('a stage without a shipping system', () => {
  const { stacks } = synthesizeStage(stages.production);
  const { events, operations } = stacks;
  const texts = [events, operations].map((stack) => JSON.stringify(Template.fromStack(stack).toJSON()));

  it('has none of its functions, queues, schedules, alarms and widgets', () => {
    for (const name of [
      ...CALLERS,
      'Shipping system',
      'ShippingLate',
      'ShippingRefused',
      'ShippingDifferences',
    ])
      for (const text of texts) expect(text).not.toContain(name);
    expect(ofNetwork(events)).toEqual([]);
  });

  it('tells no function that it is connected, nor of a queue', () => {
    const environments = Object.values(stacks).flatMap((stack) =>
      resourcesOf(stack, 'AWS::Lambda::Function').flatMap(({ Properties }) =>
        Properties.Environment?.Variables.SHIPPING_SYSTEM === undefined
          ? []
          : [Properties.Environment.Variables],
      ),
    );
    expect(environments.length).toBeGreaterThan(20);
    for (const { SHIPPING_SYSTEM } of environments) expect(SHIPPING_SYSTEM).toBe('none');
    const ofChanges = propertiesOf(events, 'AWS::Lambda::Function', 'parcelchanges').Environment.Variables;
    expect(ofChanges.SHIPPING_CHANGES_QUEUE_URL).toBe('');
  });
});

it('a connected stage tells every function so, and the reader of changes of the queue', () => {
  const { stacks } = synthesizeStage(connectedStage({}));
  const { events, api } = stacks;
  const environmentOf = (stack: typeof events, id: string) =>
    propertiesOf(stack, 'AWS::Lambda::Function', id).Environment.Variables;
  const queue = resourceOf(events, 'AWS::SQS::Queue', 'shippingsenderQueue');
  expect(environmentOf(api, 'staffparcels').SHIPPING_SYSTEM).toBe('connected');
  expect(environmentOf(events, 'parcelchanges').SHIPPING_CHANGES_QUEUE_URL).toEqual({ Ref: queue.id });
  expect(environmentOf(events, 'shippingsender')).toMatchObject({
    SHIPPING_SYSTEM_URL: shippingSystem.apiUrl,
    SHIPPING_SYSTEM_SECRET: shippingSystem.secretName,
    SHIPPING_STATUS_CODES: JSON.stringify(shippingSystem.statusCodes),
  });
});
