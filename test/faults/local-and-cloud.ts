import type { Fault } from './fault.ts';

/** The deployment, and the local portal that stands for it. */
export const LOCAL_AND_CLOUD_FAULTS: readonly Fault[] = [
  {
    id: 'no-recovery',
    what: 'the table cannot be restored to a point in time',
    file: 'infra/stacks/data.ts',
    find: 'pointInTimeRecoveryEnabled: true',
    replace: 'pointInTimeRecoveryEnabled: false',
    seenBy: ['test/infra/data.test.ts'],
  },
  {
    id: 'open-routes',
    what: 'API Gateway checks no token',
    file: 'infra/constructs/route-table-api.ts',
    find: '...(isPublic ? {} : { authorizer }),',
    replace: '...(isPublic ? { authorizer } : {}),',
    seenBy: ['test/infra/api.test.ts'],
  },
  {
    id: 'silent-alarm',
    what: 'a second charge of a payment raises no alarm',
    file: 'infra/constructs/alarms/payment-alarms.ts',
    find: "['second approval',",
    replace: "['second charge',",
    seenBy: ['test/infra/payment-alarms.test.ts'],
  },
  {
    id: 'user-existence',
    what: 'the login discloses who has an account',
    file: 'infra/stacks/identity.ts',
    find: 'preventUserExistenceErrors: true',
    replace: 'preventUserExistenceErrors: false',
    seenBy: ['test/infra/identity.test.ts'],
  },
  {
    id: 'lockout',
    what: 'the local pool locks a user one wrong password late',
    file: 'local/identity/credentials/lockout.ts',
    find: 'count < FREE_FAILURES ? 0',
    replace: 'count <= FREE_FAILURES ? 0',
    seenBy: ['test/local/identity/operations/user-existence.test.ts'],
  },
  {
    id: 'foreign-token',
    what: 'the local gateway accepts the token of another client',
    file: 'local/gateway/authorizer.ts',
    find: '!claims || !isFor(clientId, claims) ||',
    replace: '!claims ||',
    seenBy: ['test/local/gateway/gateway-event.test.ts'],
  },
  {
    id: 'endless-message',
    what: 'the local queue delivers a failing message once too often',
    file: 'local/events/queue.ts',
    find: 'message.deliveries < maxReceiveCount',
    replace: 'message.deliveries <= maxReceiveCount',
    seenBy: ['test/local/events/queue.test.ts'],
  },
  {
    id: 'uncached-assets',
    what: 'browsers ask for every asset again',
    file: 'local/site/static-site.ts',
    find: "path.startsWith('/assets/')",
    replace: "path.startsWith('/asset/')",
    seenBy: ['test/local/site/static-site.test.ts'],
  },
];
