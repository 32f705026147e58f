import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { GATEWAY_MESSAGES } from '#shared/api-error.ts';
import { paymentRoutes } from '#shared/contracts/payments.ts';
import { calendarFeedRoutes } from '#shared/contracts/public/calendar-feeds.ts';
import { unsubscribeRoutes } from '#shared/contracts/public/unsubscribe.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { TRACK_PATH } from '#shared/site-paths.ts';
import type { Stage } from '../stage.ts';

/** Requests of one address in five minutes. All employees of a terminal share an address, and so do many phones. */
const REQUESTS_PER_ADDRESS = 2000;
const SIGN_INS_PER_ADDRESS = 1000;
const WINDOW_SECONDS = 300;

/**
 * Paths of the API that machines call: the card provider's webhook, the unsubscribe button of mail services, and calendar
 * apps, whose path has the secret. They may send no user agent or a larger body, and each request proves itself by a
 * signature or a secret token.
 */
export const MACHINE_PATHS = [
  paymentRoutes.receivePaymentEvent,
  unsubscribeRoutes.unsubscribe,
  calendarFeedRoutes.readCalendarFeed,
].map(({ path }) => {
  const [start = ''] = path.split('{');
  return { constraint: start === path ? 'EXACTLY' : 'STARTS_WITH', path: API_BASE_PATH + start } as const;
});

/** AWS's groups of rules in front of the site. `test/unit/firewall/` tries them on a sample of every request. */
export const SITE_RULE_GROUPS = [
  'AWSManagedRulesAmazonIpReputationList',
  'AWSManagedRulesKnownBadInputsRuleSet',
  'AWSManagedRulesCommonRuleSet',
] as const;

type Rule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>;

const path = (positionalConstraint: 'STARTS_WITH' | 'EXACTLY', searchString: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

const TOO_MANY_REQUESTS = 'TooManyRequests';

const limitByAddress = (
  limit: number,
  block: CfnWebACL.BlockActionProperty,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): Rule => ({
  name: 'RequestsOfOneAddress',
  action: { block },
  statement: {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: WINDOW_SECONDS,
      aggregateKeyType: 'IP',
      ...(scopeDownStatement && { scopeDownStatement }),
    },
  },
});

const ruleGroup = (name: string, scopeDownStatement?: CfnWebACL.StatementProperty): Rule => ({
  name,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ...(scopeDownStatement && { scopeDownStatement }),
    },
  },
});

const notFromMachines = {
  notStatement: {
    statement: {
      orStatement: { statements: MACHINE_PATHS.map((each) => path(each.constraint, each.path)) },
    },
  },
};

const visibility = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // Three hours of blocked requests in the console, to find out what a rule blocks by mistake.
  sampledRequestsEnabled: true,
});

const firewall = (
  scope: Construct,
  props: {
    readonly name: string;
    readonly scope: 'CLOUDFRONT' | 'REGIONAL';
    readonly rules: readonly Rule[];
    readonly customResponseBodies?: Record<string, CfnWebACL.CustomResponseBodyProperty>;
  },
): CfnWebACL =>
  new CfnWebACL(scope, 'Firewall', {
    ...props,
    defaultAction: { allow: {} },
    rules: props.rules.map((rule, priority) => ({
      ...rule,
      priority,
      visibilityConfig: visibility(rule.name),
    })),
    visibilityConfig: visibility(props.name),
  });

/** The web ACL in front of CloudFront, which must be in us-east-1. */
export function siteFirewall(scope: Construct, { name }: Stage): CfnWebACL {
  const tooMany = { responseCode: 429, customResponseBodyKey: TOO_MANY_REQUESTS };
  return firewall(scope, {
    name: `northbound-${name}`,
    scope: 'CLOUDFRONT',
    customResponseBodies: {
      // The body of the gateway, which the site explains.
      [TOO_MANY_REQUESTS]: {
        contentType: 'APPLICATION_JSON',
        content: JSON.stringify({ message: GATEWAY_MESSAGES[429] }),
      },
    },
    rules: [
      limitByAddress(
        REQUESTS_PER_ADDRESS,
        { customResponse: tooMany },
        {
          orStatement: {
            statements: [`${API_BASE_PATH}/`, TRACK_PATH].map((start) => path('STARTS_WITH', start)),
          },
        },
      ),
      ...SITE_RULE_GROUPS.map((group) =>
        ruleGroup(group, group === 'AWSManagedRulesCommonRuleSet' ? notFromMachines : undefined),
      ),
    ],
  });
}

/**
 * The web ACL in front of the user pool, which browsers call without CloudFront. Its other rules would see nothing: Cognito
 * does not show them the bodies of requests.
 */
export function signInFirewall(scope: Construct, { name }: Stage, userPoolArn: string): void {
  const acl = firewall(scope, {
    name: `northbound-${name}-sign-in`,
    scope: 'REGIONAL',
    rules: [limitByAddress(SIGN_INS_PER_ADDRESS, {}), ruleGroup('AWSManagedRulesAmazonIpReputationList')],
  });
  new CfnWebACLAssociation(scope, 'FirewallOfUserPool', { resourceArn: userPoolArn, webAclArn: acl.attrArn });
}
