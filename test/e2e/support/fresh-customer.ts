import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Table } from '#functions/core/data/table.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { loginService } from '#functions/identity/logins/login-service.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { type ParcelRepository, parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { Portal } from '#local/portal.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { PASSWORD } from './fixtures.ts';
import { createAccount } from './users.ts';

/** The table of a portal, to read and change what the site has no page for. */
export function tableOf(portal: Portal): Table {
  const client = new DynamoDBClient({
    endpoint: portal.dynamoEndpoint,
    region: portal.identity.region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const options = { marshallOptions: { removeUndefinedValues: true } };
  return new Table(portal.tableName, DynamoDBDocumentClient.from(client, options));
}

/**
 * Creates a customer with a profile, the agreement to the terms, and these parcels, which no other test changes. Use the
 * repository and the table to change them outside the site, as staff would.
 */
export async function createCustomerWith(
  portal: Portal,
  parcelsOf: (customerId: string) => readonly ParcelRecord[],
): Promise<{
  email: string;
  customerId: string;
  parcels: ParcelRecord[];
  repository: ParcelRepository;
  table: Table;
}> {
  const { email, subject } = await createAccount(portal, PASSWORD);
  const table = tableOf(portal);
  const user = { issuer: portal.identity.issuer, subject, isNative: true, email, googleSubject: undefined };
  const { customerId } = await loginService(table, systemClock).sync(user);
  const customers = customerService(table, systemClock);
  const profile = { ...SAMPLE_PROFILE, emailAddress: email };
  const { customerNumber } = await customers.register({ customerId, email }, profile);
  await customers.agreeToTerms({ customerId });
  const repository = parcelRepository(table);
  // As the intake stores them: without it, the shipping system would refuse them.
  const parcels = parcelsOf(customerId).map((parcel) => ({ customerNumber, ...parcel }));
  await Promise.all(parcels.map((parcel) => repository.create(parcel)));
  return { email, customerId, parcels, repository, table };
}
