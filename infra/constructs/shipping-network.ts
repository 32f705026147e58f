import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import {
  CfnEIP,
  GatewayVpcEndpointAwsService,
  InterfaceVpcEndpoint,
  InterfaceVpcEndpointAwsService,
  InterfaceVpcEndpointService,
  IpAddresses,
  type ISecurityGroup,
  NatProvider,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { FunctionOptions } from 'aws-cdk-lib/aws-lambda';
import { ARecord, PrivateHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { InterfaceVpcEndpointTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import type { ShippingNetwork as NetworkSetting, ShippingSystem } from '../shipping-system.ts';

type PrivateLink = Extract<NetworkSetting, { kind: 'private link' }>;

/** The settings of a function that runs in a network. */
export type InNetwork = Required<Pick<FunctionOptions, 'vpc' | 'vpcSubnets' | 'securityGroups'>>;

/** What Lambda does with the role of a function in a network. */
export const NETWORK_INTERFACE_ACTIONS = [
  'ec2:AssignPrivateIpAddresses',
  'ec2:CreateNetworkInterface',
  'ec2:DeleteNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:UnassignPrivateIpAddresses',
];

/**
 * The right to connect a function to its network, for Lambda and not for the code of the function: calls of the code have the
 * ARN of its function in their context.
 */
export const networkInterfaceStatement = (): PolicyStatement =>
  new PolicyStatement({
    actions: NETWORK_INTERFACE_ACTIONS,
    resources: ['*'],
    conditions: { Null: { 'lambda:SourceFunctionArn': 'true' } },
  });

const HTTPS = 443;

/** A stage has no other network, so any private range is free. It has 128 addresses for each subnet. */
const ADDRESSES = '10.60.0.0/22';
const SUBNET_MASK = 25;

const ownAddresses = () => ({
  ipAddresses: IpAddresses.cidr(ADDRESSES),
  // It would need a function of CDK. Nothing uses the default group.
  restrictDefaultSecurityGroup: false,
});

/**
 * The network of the functions that call the shipping system, over two availability zones. They reach DynamoDB through a gateway
 * endpoint, which is free. Nothing can connect to them.
 */
export class ShippingNetwork extends Construct {
  readonly settings: InNetwork;

  constructor(scope: Construct, id: string, system: ShippingSystem) {
    super(scope, id);
    const { network } = system;
    const link = network.kind === 'private link' ? network : undefined;
    const vpc = link ? this.privateVpc(link) : this.vpcWithAddress();
    vpc.addGatewayEndpoint('Table', { service: GatewayVpcEndpointAwsService.DYNAMODB });
    acknowledge(vpc, {
      'AwsSolutions-VPC7':
        'Only two functions are in it, nothing can connect to them, and they log each call that fails.',
    });
    const functions = new SecurityGroup(this, 'Functions', {
      vpc,
      description: 'The functions that call the shipping system',
      allowAllOutbound: false,
    });
    const url = new URL(system.apiUrl);
    for (const port of new Set([HTTPS, Number(url.port || HTTPS)]))
      functions.addEgressRule(Peer.anyIpv4(), Port.tcp(port), 'AWS and the shipping system');
    if (link) this.addEndpoints(vpc, functions, link, url);
    const subnetType = link ? SubnetType.PRIVATE_ISOLATED : SubnetType.PRIVATE_WITH_EGRESS;
    this.settings = { vpc, vpcSubnets: { subnetType }, securityGroups: [functions] };
  }

  /**
   * One NAT gateway, so one address. While its availability zone is down, changes wait in the outbox: a second one would cost
   * as much again, for a system that has no second site either.
   */
  private vpcWithAddress(): Vpc {
    const address = new CfnEIP(this, 'Address', { domain: 'vpc' });
    const vpc = new Vpc(this, 'Vpc', {
      ...ownAddresses(),
      // By number, because an account's zones are known only when it is deployed.
      availabilityZones: [0, 1].map((index) => Fn.select(index, Fn.getAzs())),
      natGateways: 1,
      natGatewayProvider: NatProvider.gateway({ eipAllocationIds: [address.attrAllocationId] }),
      subnetConfiguration: [
        { name: 'Public', subnetType: SubnetType.PUBLIC, cidrMask: SUBNET_MASK, mapPublicIpOnLaunch: false },
        { name: 'Functions', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: SUBNET_MASK },
      ],
    });
    new CfnOutput(Stack.of(this), 'ShippingAddress', {
      value: address.ref,
      description: 'The address from which the shipping system is called. Its firewall must allow it.',
    });
    return vpc;
  }

  private privateVpc({ availabilityZones }: PrivateLink): Vpc {
    return new Vpc(this, 'Vpc', {
      ...ownAddresses(),
      availabilityZones: [...availabilityZones],
      natGateways: 0,
      subnetConfiguration: [
        { name: 'Functions', subnetType: SubnetType.PRIVATE_ISOLATED, cidrMask: SUBNET_MASK },
      ],
    });
  }

  /** The name of the system means its endpoint in this network, so that its certificate is valid here too. */
  private addEndpoints(vpc: Vpc, functions: ISecurityGroup, { serviceName }: PrivateLink, url: URL): void {
    const port = Port.tcp(Number(url.port || HTTPS));
    const groupOf = (name: string, allowed: Port) => {
      const group = new SecurityGroup(this, `${name}Endpoint`, {
        vpc,
        description: `The endpoint of ${name}`,
        allowAllOutbound: false,
      });
      group.addIngressRule(functions, allowed);
      return group;
    };
    const endpointOf = (name: string, service: InterfaceVpcEndpointService, allowed: Port, isOurs: boolean) =>
      new InterfaceVpcEndpoint(this, name, {
        vpc,
        service,
        open: false,
        securityGroups: [groupOf(name, allowed)],
        privateDnsEnabled: isOurs,
      });
    const https = Port.tcp(HTTPS);
    endpointOf('Secrets', InterfaceVpcEndpointAwsService.SECRETS_MANAGER, https, true);
    endpointOf('Queue', InterfaceVpcEndpointAwsService.SQS, https, true);
    const system = endpointOf('System', new InterfaceVpcEndpointService(serviceName), port, false);
    const zone = new PrivateHostedZone(this, 'Zone', { vpc, zoneName: url.hostname });
    new ARecord(this, 'Name', {
      zone,
      target: RecordTarget.fromAlias(new InterfaceVpcEndpointTarget(system)),
    });
  }
}
