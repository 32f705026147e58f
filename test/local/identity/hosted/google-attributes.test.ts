import { AdminLinkProviderForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { HostedBrowser } from '../hosted-browser.ts';
import { claimsOf, type Portal, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';
const NEW = 'anna.new@example.com';

async function google(portal: Portal, email: string, more: Record<string, string> = {}) {
  const browser = new HostedBrowser(portal);
  const back = await browser.signInWithGoogle(email, more);
  const { body } = await browser.exchange(back);
  return { claims: body.id_token ? claimsOf(body.id_token) : {}, back };
}

/** A portal with a native user whose Google identity is linked by the trigger. */
async function linkedPortal() {
  let portal: Portal;
  portal = await startPortal({
    linkSucceedsImmediately: true,
    triggers: {
      preSignUp: async (event) => {
        if (event.triggerSource !== 'PreSignUp_ExternalProvider') return event;
        await portal.client.send(
          new AdminLinkProviderForUserCommand({
            UserPoolId: event.userPoolId,
            DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: EMAIL },
            SourceUser: {
              ProviderName: 'Google',
              ProviderAttributeName: 'Cognito_Subject',
              ProviderAttributeValue: event.userName.replace('Google_', ''),
            },
          }),
        );
        return event;
      },
    },
  });
  const sub = await portal.createUser(EMAIL);
  await google(portal, EMAIL);
  return { portal, sub };
}

describe('the attributes from Google, at each sign-in', () => {
  it('are written to the federated user', async () => {
    const portal = await startPortal();
    const { sub } = (await google(portal, EMAIL)).claims;

    const { claims } = await google(portal, NEW, { account: EMAIL, unverified: 'on' });

    expect(claims).toMatchObject({ sub, email: NEW, email_verified: false, name: 'anna.new' });
  });

  it('are written to the linked native user: a changed email replaces the old one', async () => {
    const { portal, sub } = await linkedPortal();

    const { claims } = await google(portal, NEW, { account: EMAIL });

    expect(claims).toMatchObject({ sub, email: NEW, email_verified: true, name: 'anna.new' });
    expect(claimsOf((await portal.signIn(NEW)).IdToken).sub).toBe(sub);
    await expect(portal.signIn(EMAIL)).rejects.toThrow('Incorrect username or password.');
  });

  it('can make a linked user’s email unverified, after which no reset code is sent', async () => {
    const { portal, sub } = await linkedPortal();

    const { claims } = await google(portal, EMAIL, { unverified: 'on' });
    await portal.forgot(EMAIL);

    expect(claims).toMatchObject({ sub, email_verified: false });
    expect(await portal.attributesIn(EMAIL)).toMatchObject({ email_verified: 'false' });
    expect(portal.mailbox.list()).toEqual([]);
  });

  it('never assign another user’s email to a linked user', async () => {
    const { portal } = await linkedPortal();
    await portal.createUser(NEW);

    const { back } = await google(portal, NEW, { account: EMAIL });

    expect(back.searchParams.get('error_description')).toBe(
      'An account with the given email already exists.',
    );
    expect(await portal.attributesIn(EMAIL)).toMatchObject({ email: EMAIL });
  });
});
