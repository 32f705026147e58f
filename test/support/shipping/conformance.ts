import type { ConformanceCase } from './conformance/bench.ts';
import { CHANGE_CASES } from './conformance/changes.ts';
import { FAILURE_CASES } from './conformance/failures.ts';
import { ORDER_CASES } from './conformance/orders.ts';
import { STATUS_CASES } from './conformance/statuses.ts';

/** What any adapter of the shipping system must do. They need no test runner, so that an operator can run them too. */
export const CONFORMANCE_CASES: readonly ConformanceCase[] = [
  ...ORDER_CASES,
  ...STATUS_CASES,
  ...CHANGE_CASES,
  ...FAILURE_CASES,
];
