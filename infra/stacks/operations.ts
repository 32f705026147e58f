import { Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { addDashboards } from '../constructs/operations/dashboards.ts';
import { addSavedQueries } from '../constructs/operations/saved-queries.ts';
import { identityIds } from '../constructs/stack-references.ts';
import type { Stage } from '../stage.ts';

interface OperationsStackProps extends StackProps {
  readonly stage: Stage;
  readonly apiStage: HttpStage;
  readonly table: ITable;
}

/** What operators look at: dashboards and saved queries. A stack of its own, so that it cannot hold up a release. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, apiStage, table, ...props }: OperationsStackProps) {
    super(scope, id, props);
    addSavedQueries(this, stage);
    addDashboards(this, { stage, apiStage, table, identity: identityIds(this, stage) });
  }
}
