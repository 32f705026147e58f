import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { customerRepository } from '../../functions/customers/customer-repository.ts';
import { customerService } from '../../functions/customers/customer-service.ts';
import { customerIdOf } from '../../functions/data/ids.ts';
import { Table } from '../../functions/data/table.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { type ParcelRepository, parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import type { Portal } from '../../local/portal.ts';
import { SAMPLE_PROFILE } from '../support/sample-requests.ts';
import { PASSWORD } from './fixtures.ts';

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Makes a confirmed customer without a profile, for a test that gives them one; the answer is their e-mail. */
export async function createFreshCustomer(portal: Portal): Promise<string> {
  return (await createAccount(portal)).email;
}

/** Makes the account of a customer; `subject` is what their id comes from. */
async function createAccount({ identity }: Portal): Promise<{ email: string; subject: string }> {
  const client = new CognitoIdentityProviderClient({
    endpoint: identity.endpoint,
    region: identity.region,
    credentials: CREDENTIALS,
  });
  const email = `${randomUUID()}@northbound.test`;
  const user = { UserPoolId: identity.userPoolId, Username: email };
  const { User } = await client.send(
    new AdminCreateUserCommand({
      ...user,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  await client.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }));
  await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'Customer' }));
  client.destroy();
  return { email, subject: User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '' };
}

/**
 * Makes a customer with a profile who has agreed to the terms and has these parcels, which nobody else's test changes.
 * The repository is there to change them behind the site's back, as staff would.
 */
export async function createCustomerWith(
  portal: Portal,
  parcelsOf: (customerId: string) => readonly ParcelRecord[],
): Promise<{ email: string; customerId: string; parcels: ParcelRecord[]; repository: ParcelRepository }> {
  const { email, subject } = await createAccount(portal);
  const customerId = customerIdOf(subject);
  const client = new DynamoDBClient({
    endpoint: portal.dynamoEndpoint,
    region: portal.identity.region,
    credentials: CREDENTIALS,
  });
  const options = { marshallOptions: { removeUndefinedValues: true } };
  const table = new Table(portal.tableName, DynamoDBDocumentClient.from(client, options));
  const customers = customerService(customerRepository(table), systemClock);
  await customers.register({ customerId, email }, { ...SAMPLE_PROFILE, emailAddress: email });
  await customers.agreeToTerms({ customerId });
  const repository = parcelRepository(table);
  const parcels = [...parcelsOf(customerId)];
  await Promise.all(parcels.map(repository.create));
  return { email, customerId, parcels, repository };
}
