/**
 * `npm run users:export -- --table NAME --header COLUMNS > users.csv`: exports a table's customers as a CSV file for a
 * Cognito user import job. See `docs/recovery.md`.
 */
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { customerEntity } from '#functions/customers/customer-record.ts';
import { type LoginRecord, loginEntity } from '#functions/identity/logins/login-repository.ts';
import { emailsToImport, userImportCsv } from './user-import-csv.ts';

const { table, header } = parseArgs({
  options: { table: { type: 'string' }, header: { type: 'string' } },
}).values;
if (!table || !header) {
  process.stderr.write('Usage: npm run users:export -- --table NAME --header COLUMNS > users.csv\n');
  process.exit(2);
}

const logins: LoginRecord[] = [];
const customerIds = new Set<string>();
const scan = {
  TableName: table,
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
process.stdout.write(userImportCsv(header, emails));
process.stderr.write(`Exported ${emails.length} users.\n`);
