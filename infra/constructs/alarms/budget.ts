import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';

/**
 * An email when the month's cost of the account exceeds the budget, or is expected to. The first two budgets of an account
 * are free. AWS updates the cost a few times a day, so a budget is not an alarm for the night.
 */
export function addBudget(scope: Construct, { name, alarmEmail, monthlyBudget }: Stage): void {
  if (alarmEmail === undefined || monthlyBudget === undefined) return;
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold: 100,
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `northbound-${name}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
    },
    notificationsWithSubscribers: [notify('ACTUAL'), notify('FORECASTED')],
  });
}
