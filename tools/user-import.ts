import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { customerEntity } from '#functions/customers/customer-record.ts';
import { type LoginRecord, loginEntity } from '#functions/identity/logins/login-repository.ts';
import { defineCommand, main } from '#infra/command/command.ts';
import { openTable } from './open-stores.ts';
import { emailsToImport, userImportCsv } from './user-import-csv.ts';

export const command = defineCommand({
  usage: `npm run --silent users:export -- --table NAME --header COLUMNS > users.csv

Exports the customers of a table as a CSV file for a user import job of Cognito. See docs/recovery.md.

  --header COLUMNS  the columns of the new user pool, as aws cognito-idp get-csv-header returns them`,
  options: { table: { type: 'string', required: true }, header: { type: 'string', required: true } },
  run: async ({ values }) => {
    await openTable(values.table);
    const logins: LoginRecord[] = [];
    const customerIds = new Set<string>();
    const scan = {
      TableName: values.table,
      FilterExpression: '#type IN (:login, :customer)',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':login': loginEntity.type, ':customer': customerEntity.type },
    };
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    for await (const { Items = [] } of paginateScan({ client }, scan)) {
      for (const item of Items) {
        if (item.type === loginEntity.type) logins.push(loginEntity.read(item));
        else customerIds.add(customerEntity.read(item).customerId);
      }
    }
    const emails = emailsToImport(logins, customerIds);
    process.stdout.write(userImportCsv(values.header, emails));
    process.stderr.write(`Exported ${emails.length} users.\n`);
  },
});
if (import.meta.main) await main(command);
