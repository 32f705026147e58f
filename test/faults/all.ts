import { ACCOUNT_FAULTS } from './account.ts';
import { CUSTOMER_PAGE_FAULTS } from './customer-pages.ts';
import { DEPLOYMENT_FAULTS } from './deployments.ts';
import type { Fault } from './fault.ts';
import { FUNCTION_FAULTS } from './functions.ts';
import { KEPT_AND_SHOWN_FAULTS } from './kept-and-shown.ts';
import { LOCAL_AND_CLOUD_FAULTS } from './local-and-cloud.ts';
import { MONEY_AND_ACCOUNT_FAULTS } from './money-and-accounts.ts';
import { MONEY_AND_MESSAGE_FAULTS } from './money-and-messages.ts';
import { RULE_FAULTS } from './rules.ts';
import { SCALE_AND_ABUSE_FAULTS } from './scale-and-abuse.ts';
import { SCAN_FAULTS } from './scans.ts';
import { STAFF_AND_SHELL_FAULTS } from './staff-and-shell.ts';
import { TEMPLATE_FAULTS } from './templates.ts';
import { TEXT_FAULTS } from './texts.ts';

export const FAULTS: readonly Fault[] = [
  ...RULE_FAULTS,
  ...FUNCTION_FAULTS,
  ...MONEY_AND_ACCOUNT_FAULTS,
  ...LOCAL_AND_CLOUD_FAULTS,
  ...ACCOUNT_FAULTS,
  ...CUSTOMER_PAGE_FAULTS,
  ...SCAN_FAULTS,
  ...STAFF_AND_SHELL_FAULTS,
  ...SCALE_AND_ABUSE_FAULTS,
  ...KEPT_AND_SHOWN_FAULTS,
  ...MONEY_AND_MESSAGE_FAULTS,
  ...TEXT_FAULTS,
  ...TEMPLATE_FAULTS,
  ...DEPLOYMENT_FAULTS,
];
