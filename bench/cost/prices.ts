/** What the first units cost, then the next: `upTo` units in all, at `dollars` each. */
interface Tier {
  readonly upTo: number;
  readonly dollars: number;
}

export interface Price {
  /** The page of AWS with the price. */
  readonly source: string;
  readonly unit: string;
  readonly tiers: readonly Tier[];
}

const MILLION = 1_000_000;

/** A price for each of `per` units after those that are always free. */
const price = (source: string, unit: string, dollars: number, { per = 1, free = 0 } = {}): Price => ({
  source,
  unit,
  tiers: [
    { upTo: free, dollars: 0 },
    { upTo: Number.POSITIVE_INFINITY, dollars: dollars / per },
  ],
});

/**
 * The list prices of AWS in us-west-2, with what is always free in an account. Written from memory in November 2026: check
 * them on the pages of `source` before you rely on them, and change the date.
 */
export const PRICES_AS_OF = '2026-11, from memory';

export const PRICES = {
  cognitoEssentials: price('Amazon Cognito', 'active users', 0.015, { free: 10_000 }),
  cognitoLite: {
    source: 'Amazon Cognito',
    unit: 'active users',
    tiers: [
      { upTo: 10_000, dollars: 0 },
      { upTo: 100_000, dollars: 0.0055 },
      { upTo: MILLION, dollars: 0.0046 },
      { upTo: 10 * MILLION, dollars: 0.00325 },
      { upTo: Number.POSITIVE_INFINITY, dollars: 0.0025 },
    ],
  },
  gatewayRequests: price('Amazon API Gateway, HTTP APIs', 'requests', 1, { per: MILLION }),
  lambdaRequests: price('AWS Lambda', 'invocations', 0.2, { per: MILLION, free: MILLION }),
  lambdaArm: price('AWS Lambda, Arm', 'GB-seconds', 0.0000133334, { free: 400_000 }),
  lambdaX86: price('AWS Lambda, x86', 'GB-seconds', 0.0000166667),
  tableReads: price('Amazon DynamoDB, on demand', 'read units', 0.125, { per: MILLION }),
  tableWrites: price('Amazon DynamoDB, on demand', 'write units', 0.625, { per: MILLION }),
  tableStorage: price('Amazon DynamoDB, on demand', 'GB', 0.25, { free: 25 }),
  tableRecovery: price('Amazon DynamoDB, point-in-time recovery', 'GB', 0.2),
  backups: price('AWS Backup, DynamoDB, warm', 'GB', 0.1),
  backupCopies: price('AWS Backup, DynamoDB, in a logically air-gapped vault', 'GB', 0.12),
  backupTransfer: price('AWS Backup, data transfer between regions', 'GB', 0.02),
  metrics: price('Amazon CloudWatch', 'metrics', 0.3, { free: 10 }),
  alarms: price('Amazon CloudWatch', 'metrics of alarms', 0.1, { free: 10 }),
  logs: price('Amazon CloudWatch Logs', 'GB', 0.5, { free: 5 }),
  logStorage: price('Amazon CloudWatch Logs', 'GB', 0.03, { free: 5 }),
  standard: price('Amazon S3, Standard', 'GB', 0.023),
  archive: price('Amazon S3, Glacier Instant Retrieval', 'GB', 0.004),
  puts: price('Amazon S3, Standard', 'requests', 0.005, { per: 1000 }),
  gets: price('Amazon S3, Standard', 'requests', 0.0004, { per: 1000 }),
  transitions: price('Amazon S3, Glacier Instant Retrieval', 'objects', 0.02, { per: 1000 }),
  retrieval: price('Amazon S3, Glacier Instant Retrieval', 'GB', 0.03),
  replicas: price('Amazon S3, Standard, in the account with the backups', 'GB', 0.023),
  replications: price('Amazon S3, Standard, in the account with the backups', 'requests', 0.005, {
    per: 1000,
  }),
  transfer: price('Amazon EC2, data transfer from S3 to the internet', 'GB', 0.09, { free: 100 }),
  edgeRequests: price('Amazon CloudFront', 'requests', 0.01, { per: 10_000, free: 10 * MILLION }),
  edgeBytes: price('Amazon CloudFront', 'GB', 0.085, { free: 1000 }),
  edgeFunctions: price('Amazon CloudFront Functions', 'invocations', 0.1, {
    per: MILLION,
    free: 2 * MILLION,
  }),
  email: price('Amazon SES', 'emails', 0.1, { per: 1000 }),
  events: price('Amazon EventBridge, events of S3', 'events', 1, { per: MILLION }),
  queueRequests: price('Amazon SQS', 'requests', 0.4, { per: MILLION, free: MILLION }),
  schedules: price('Amazon EventBridge Scheduler', 'invocations', 1, { per: MILLION, free: 14 * MILLION }),
  natHours: price('Amazon VPC, NAT gateway', 'hours', 0.045),
  natBytes: price('Amazon VPC, NAT gateway', 'GB', 0.045),
  addressHours: price('Amazon VPC, public IPv4 addresses', 'hours', 0.005),
  endpointHours: price('AWS PrivateLink, interface endpoints', 'hours in a zone', 0.01),
  endpointBytes: price('AWS PrivateLink, interface endpoints', 'GB', 0.01),
  privateZones: price('Amazon Route 53', 'private zones', 0.5),
  secrets: price('AWS Secrets Manager', 'secrets', 0.4),
  texts: price('AWS End User Messaging, with the fees of phone companies', 'texts', 0.012),
  firewall: price('AWS WAF', 'web ACLs', 5),
  firewallRules: price('AWS WAF', 'rules and groups of rules', 1),
  firewallRequests: price('AWS WAF', 'requests', 0.6, { per: MILLION }),
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof PRICES;

/** The price of a quantity in dollars, through the tiers. */
export function dollarsOf(name: PriceName, quantity: number): number {
  let [total, below] = [0, 0];
  for (const { upTo, dollars } of PRICES[name].tiers) {
    total += Math.max(0, Math.min(quantity, upTo) - below) * dollars;
    below = upTo;
  }
  return total;
}
