// Signs up users, 16 at a time, until it is killed, and prints the email of each acknowledged sign-up.
// The first argument is the pool's directory.
import { CognitoIdentityProviderClient, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { startIdentity } from '../../../../local/identity/identity.ts';

const { endpoint, region, clientId } = await startIdentity({
  directory: process.argv[2] ?? '',
  publicOrigin: 'http://localhost:3000',
  mailbox: { add: () => {}, list: () => [] },
});
const client = new CognitoIdentityProviderClient({ endpoint, region });

let count = 0;
const signUpForever = async () => {
  for (;;) {
    count += 1;
    const Username = `user${count}@example.com`;
    await client.send(new SignUpCommand({ ClientId: clientId, Username, Password: 'Northbound-1!' }));
    process.stdout.write(`${Username}\n`);
  }
};
await Promise.all(Array.from({ length: 16 }, signUpForever));
