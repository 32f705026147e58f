import {
  ACCESS_LOG_BYTES,
  ANSWER_BYTES,
  PHOTO_BYTES,
  PLATFORM_LOG_BYTES,
  SITE_BYTES,
  STORED_BYTES,
} from './measured/figures.ts';
import { unitsOf } from './measured/units.ts';
import { dollarsOf, PRICES, type PriceName } from './prices.ts';
import {
  callsOf,
  gigabyteSeconds,
  gigabyteSecondsOn,
  invocationsOf,
  perCustomer,
  unitsIn,
} from './quantities.ts';
import {
  COMPARISON_BYTES,
  COMPARISON_SECONDS,
  DELIVERY_BYTES,
  ORDER_BYTES,
  POLL_BYTES,
  SHIPPING_ACTIVITIES,
} from './shipping-usage.ts';
import type { StageFacts } from './stage-facts.ts';
import {
  ACTIVE_SHARE,
  ACTIVITIES,
  FIRST_VISITS,
  MONTHS_KEPT,
  ORIGINALS_OPENED_PER_PACKAGE,
  SIGNATURES_PER_PACKAGE,
  TEXTS_PER_CUSTOMER,
  THUMBNAILS_PER_VISIT,
} from './usage.ts';
import { writtenMetrics } from './written-metrics.ts';

export interface Line {
  readonly name: PriceName;
  readonly quantity: number;
  readonly unit: string;
  readonly dollars: number;
}

/** A month's bill: its lines, the most expensive first. Options are not in the total: production has no number for texts yet, and a firewall is the operator's choice. */
export interface Bill {
  readonly lines: readonly Line[];
  readonly total: number;
  readonly options: readonly Line[];
}

const GB = 1e9;
const MONTH_DAYS = 30;
const WEEK_DAYS = 7;
/** As AWS counts them. */
const MONTH_HOURS = 730;
const MONTH_MINUTES = MONTH_DAYS * 24 * 60;
const IDLE_MINUTE = 'shipping: an idle minute';
const timesOf = (name: string) => ACTIVITIES.find((activity) => activity.name === name)?.times ?? 0;

/** The bill of a stage with so many customers, after `MONTHS_KEPT` months with as many. */
export function monthlyBill(customers: number, facts: StageFacts): Bill {
  const each = (perMonth: number) => customers * perMonth;
  const activities = [...ACTIVITIES, ...(facts.isConnected ? SHIPPING_ACTIVITIES : [])];
  const inAll = (of: Parameters<typeof perCustomer>[1]) => each(perCustomer(activities, of));
  const metrics = writtenMetrics(facts.isConnected);
  const calls = inAll(callsOf);
  const scheduled = facts.schedules.reduce((runs, minutes) => runs + MONTH_MINUTES / minutes, 0);
  const invocations = inAll(invocationsOf) + scheduled;
  const photos = inAll(({ photos: count = 0 }) => count);
  // A password takes two calls of the user pool.
  const signIns = 2 * inAll(({ invocations: { identity = 0 } = {} }) => identity);
  const claimFiles = inAll(({ claimFiles: count = 0 }) => count);
  // By the customer and by customer service.
  const claimFilesOpened = 2 * claimFiles;
  const signatures = inAll(({ calls: { handOver = 0 } = {} }) => handOver);
  const visits = each(timesOf('visit'));
  const opened = each(timesOf('package') * ORIGINALS_OPENED_PER_PACKAGE);
  const thumbnailsShown = visits * THUMBNAILS_PER_VISIT;
  const firstVisits = each(FIRST_VISITS);
  const files = firstVisits * SITE_BYTES.files + (visits - firstVisits) * SITE_BYTES.laterFiles;
  const siteBytes = firstVisits * SITE_BYTES.firstVisit + (visits - firstVisits) * SITE_BYTES.laterVisit;
  const logBytes = calls * ACCESS_LOG_BYTES + invocations * (metrics.lineBytes + PLATFORM_LOG_BYTES);
  const emails = inAll(({ emails: count = 0 }) => count);
  const shippedPackages = facts.isConnected ? each(timesOf('package')) : 0;
  const idleMinutes = facts.isConnected ? MONTH_MINUTES : 0;
  const stored =
    each(STORED_BYTES.customer) +
    MONTHS_KEPT * (each(timesOf('package') * STORED_BYTES.package) + emails * STORED_BYTES.message) +
    MONTHS_KEPT * shippedPackages * ORDER_BYTES;
  const originals = (photos * PHOTO_BYTES.original) / GB;
  const monthsInStandard = Math.min(MONTHS_KEPT, facts.originalsInStandardDays / MONTH_DAYS);

  const backedUp = (share: (backup: StageFacts['backups'][number]) => number) =>
    (stored / GB) * facts.backups.reduce((total, backup) => total + share(backup), 0);
  const isReplicated = facts.backups.length > 0;
  const replicated = {
    signatures: isReplicated ? each(timesOf('package') * SIGNATURES_PER_PACKAGE) : 0,
    claimFiles: isReplicated ? claimFiles : 0,
  };

  const deliveries = inAll(({ invocations: { 'shipping-sender': sent = 0 } = {} }) => sent);
  const systemBytes = facts.isConnected
    ? deliveries * DELIVERY_BYTES + shippedPackages * COMPARISON_BYTES + MONTH_MINUTES * POLL_BYTES
    : 0;

  const quantities: Partial<Record<PriceName, number>> = {
    [facts.userPoolPlan]: each(ACTIVE_SHARE),
    gatewayRequests: calls,
    lambdaRequests: invocations,
    lambdaArm:
      inAll(gigabyteSecondsOn('Arm')) +
      scheduled * gigabyteSeconds('due-messages') +
      idleMinutes * gigabyteSeconds('shipping-sync') +
      shippedPackages * COMPARISON_SECONDS,
    lambdaX86: inAll(gigabyteSecondsOn('x86')),
    // A schedule that finds nothing reads two empty lists.
    tableReads: inAll(unitsIn('R')) + scheduled + idleMinutes * unitsOf(IDLE_MINUTE).units,
    tableWrites: inAll(unitsIn('W')) + idleMinutes * unitsOf(`${IDLE_MINUTE}: its writes`).units,
    tableStorage: stored / GB,
    tableRecovery: stored / GB,
    backups: backedUp(({ days }) => days / WEEK_DAYS),
    backupCopies: backedUp(({ copyDays }) => copyDays / WEEK_DAYS),
    backupTransfer: backedUp(() => MONTH_DAYS / WEEK_DAYS),
    replicas:
      (MONTHS_KEPT *
        (replicated.signatures * PHOTO_BYTES.signature + replicated.claimFiles * PHOTO_BYTES.claimFile)) /
      GB,
    replications: replicated.signatures + replicated.claimFiles,
    metrics: metrics.count,
    alarms: facts.alarmMetrics,
    logs: logBytes / GB,
    // CloudWatch compresses what it stores, to about a sixth.
    logStorage: ((logBytes / 6) * (facts.logRetentionDays / MONTH_DAYS)) / GB,
    standard:
      originals * monthsInStandard +
      (MONTHS_KEPT * (photos * PHOTO_BYTES.thumbnail + claimFiles * PHOTO_BYTES.claimFile)) / GB,
    archive: originals * (MONTHS_KEPT - monthsInStandard),
    // A photo is uploaded, moved to its parcel, and gets a thumbnail. A signature is uploaded and copied.
    puts: photos * 3 + signatures * 2 + claimFiles,
    gets: photos * 2 + signatures + thumbnailsShown + opened + claimFilesOpened,
    transitions: photos,
    retrieval: (opened * PHOTO_BYTES.original * 0.1) / GB,
    transfer:
      (thumbnailsShown * PHOTO_BYTES.thumbnail +
        opened * PHOTO_BYTES.original +
        claimFilesOpened * PHOTO_BYTES.claimFile) /
      GB,
    edgeRequests: calls + files,
    edgeBytes: (siteBytes + calls * ANSWER_BYTES) / GB,
    // Only for documents.
    edgeFunctions: visits,
    email: emails,
    events: photos * 2,
    queueRequests: inAll(
      ({
        invocations: {
          'message-sender': messages = 0,
          'image-jobs': jobs = 0,
          'shipping-sender': rows = 0,
        } = {},
      }) => 3 * (messages + jobs + rows),
    ),
    schedules: scheduled,
    secrets: facts.secrets,
    natHours: facts.network.natGateways * MONTH_HOURS,
    natBytes: facts.network.natGateways > 0 ? systemBytes / GB : 0,
    addressHours: facts.network.addresses * MONTH_HOURS,
    endpointHours: facts.network.endpointZones * MONTH_HOURS,
    endpointBytes: facts.network.endpointZones > 0 ? systemBytes / GB : 0,
    privateZones: facts.network.privateZones,
  };
  const lines = linesOf(quantities);
  return {
    lines,
    total: lines.reduce((total, { dollars }) => total + dollars, 0),
    options: linesOf({
      texts: each(TEXTS_PER_CUSTOMER),
      firewall: facts.firewallRules.length,
      firewallRules: facts.firewallRules.reduce((sum, rules) => sum + rules, 0),
      firewallRequests: calls + files + signIns,
    }),
  };
}

const linesOf = (quantities: Partial<Record<PriceName, number>>): Line[] =>
  (Object.entries(quantities) as [PriceName, number][])
    .map(([name, quantity]) => ({
      name,
      quantity,
      unit: PRICES[name].unit,
      dollars: dollarsOf(name, quantity),
    }))
    .toSorted((a, b) => b.dollars - a.dollars);
