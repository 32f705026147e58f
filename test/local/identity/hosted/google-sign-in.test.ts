import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  type CognitoIdentityProviderClient,
  CreateGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HostedBrowser } from '../hosted-browser.ts';
import { claimsOf, type Portal, refused, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

/** Signs in with Google and returns the ID token's claims. */
async function googleClaims(portal: Portal, email = EMAIL) {
  const browser = new HostedBrowser(portal);
  const { body } = await browser.exchange(await browser.signInWithGoogle(email));
  return claimsOf(body.id_token ?? '');
}

const link = (client: CognitoIdentityProviderClient, userName: string, destination: string) =>
  client.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId: 'us-west-2_NorthLocl',
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: destination },
      SourceUser: {
        ProviderName: 'Google',
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: userName.replace('Google_', ''),
      },
    }),
  );

describe('a sign-in with Google', () => {
  it('creates a user at the first sign-in, reuses it afterwards, and issues valid tokens', async () => {
    const portal = await startPortal();
    const browser = new HostedBrowser(portal);

    const back = await browser.signInWithGoogle('Anna@Example.com');
    const { status, body } = await browser.exchange(back);

    expect(back.pathname).toBe('/login');
    expect(back.searchParams.get('state')).toBe(browser.state);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    const { userPoolId, clientId, jwks } = portal.identity;
    const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'id' });
    verifier.cacheJwks(jwks);
    const claims = await verifier.verify(body.id_token ?? '');
    expect(claims).toMatchObject({
      email: EMAIL,
      email_verified: true,
      name: 'anna',
      'cognito:username': expect.stringMatching(/^Google_1\d{20}$/),
      'cognito:groups': ['us-west-2_NorthLocl_Google'],
      identities: [{ providerName: 'Google', providerType: 'Google', primary: 'true' }],
    });
    expect(claimsOf(body.access_token ?? '').scope).toBe(
      'openid email profile aws.cognito.signin.user.admin',
    );
    expect((await googleClaims(portal)).sub).toBe(claims.sub);
    expect((await googleClaims(portal, 'ben@example.com')).sub).not.toBe(claims.sub);
    const user = await portal.client.send(
      new AdminGetUserCommand({ ...portal.pool, Username: claims['cognito:username'] }),
    );
    expect(user.UserStatus).toBe('EXTERNAL_PROVIDER');
  });

  it('calls the sign-up triggers at the first sign-in only, and the first token contains the group', async () => {
    const events: (PreSignUpTriggerEvent | PostConfirmationTriggerEvent)[] = [];
    let portal: Portal;
    portal = await startPortal({
      triggers: {
        preSignUp: (event) => {
          events.push(event);
          return event;
        },
        postConfirmation: async (event) => {
          events.push(event);
          const { userPoolId: UserPoolId, userName: Username } = event;
          await portal.client.send(
            new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'Customer' }),
          );
          return event;
        },
      },
    });
    await portal.client.send(new CreateGroupCommand({ ...portal.pool, GroupName: 'Customer' }));

    const claims = await googleClaims(portal);
    await googleClaims(portal);

    expect(claims['cognito:groups']).toEqual(['Customer', 'us-west-2_NorthLocl_Google']);
    const userName = claims['cognito:username'];
    expect(events).toMatchObject([
      {
        triggerSource: 'PreSignUp_ExternalProvider',
        userName,
        request: { userAttributes: { email: EMAIL, email_verified: 'true', 'cognito:email_alias': '' } },
      },
      {
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        userName,
        request: { userAttributes: { sub: claims.sub, 'cognito:user_status': 'EXTERNAL_PROVIDER' } },
      },
    ]);
  });

  it('returns the trigger’s error and the state', async () => {
    const portal = await startPortal({
      triggers: {
        preSignUp: () => {
          throw new Error('UserExistsWithInvalidBasicState');
        },
      },
    });
    const browser = new HostedBrowser(portal);

    const back = await browser.signInWithGoogle(EMAIL);

    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'invalid_request',
      error_description: 'PreSignUp failed with error UserExistsWithInvalidBasicState.',
      state: browser.state,
    });
  });

  it('prints nothing', async () => {
    const output = [
      vi.spyOn(console, 'info'),
      vi.spyOn(console, 'warn'),
      vi.spyOn(console, 'error'),
      vi.spyOn(process.stderr, 'write'),
    ];
    onTestFinished(() => {
      for (const spy of output) spy.mockRestore();
    });
    const portal = await startPortal();

    await googleClaims(portal);

    for (const spy of output) expect(spy).not.toHaveBeenCalled();
  });

  it('can be canceled, and prompts again for an invalid email', async () => {
    const portal = await startPortal();
    const browser = new HostedBrowser(portal);
    const form = await browser.go(browser.authorizeUrl());

    const secondPage = await browser.submit(form, { login: 'anna' });
    const { url } = await browser.submit(secondPage, { cancel: '1' });

    expect(secondPage.text).toContain('Enter an email address.');
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('state')).toBe(browser.state);
  });

  it('is refused for a disabled user', async () => {
    const portal = await startPortal();
    const { 'cognito:username': Username } = await googleClaims(portal);
    await portal.client.send(new AdminDisableUserCommand({ ...portal.pool, Username: String(Username) }));

    const back = await new HostedBrowser(portal).signInWithGoogle(EMAIL);

    expect(back.searchParams.get('error_description')).toBe('User is disabled.');
  });

  it('does not affect a native user with the same email', async () => {
    const portal = await startPortal();
    const { sub } = await googleClaims(portal);

    const native = await portal.createUser(EMAIL);

    expect(native).not.toBe(sub);
    expect(claimsOf((await portal.signIn(EMAIL)).IdToken).sub).toBe(native);
    expect((await googleClaims(portal)).sub).toBe(sub);
  });
});

describe('a Google identity linked to a native user', () => {
  const portalWithLinking = async (options: { linkSucceedsImmediately?: boolean }) => {
    let portal: Portal;
    portal = await startPortal({
      ...options,
      triggers: {
        preSignUp: async (event) => {
          if (event.triggerSource === 'PreSignUp_ExternalProvider')
            await link(portal.client, event.userName, EMAIL);
          return event;
        },
      },
    });
    return { portal, sub: await portal.createUser(EMAIL) };
  };

  it('fails the sign-in that links it, like Cognito, and then signs in as that user', async () => {
    const { portal, sub } = await portalWithLinking({});

    const back = await new HostedBrowser(portal).signInWithGoogle(EMAIL);
    const claims = await googleClaims(portal);

    expect(back.searchParams.get('error_description')).toMatch(
      /^Already found an entry for username Google_\d+$/,
    );
    expect(claims).toMatchObject({ sub, 'cognito:username': sub, email: EMAIL, email_verified: true });
    expect(claims.identities).toMatchObject([{ providerName: 'Google', primary: 'false' }]);
    expect(claimsOf((await portal.signIn(EMAIL)).IdToken).sub).toBe(sub);
  });

  it('signs in immediately with linkSucceedsImmediately', async () => {
    const { portal, sub } = await portalWithLinking({ linkSucceedsImmediately: true });

    expect((await googleClaims(portal)).sub).toBe(sub);
  });

  it('is linked only once, and never if it has its own user', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { 'cognito:username': taken } = await googleClaims(portal);
    const free = 'Google_123456789012345678901';

    await link(portal.client, free, EMAIL);
    await refused(
      link(portal.client, free, EMAIL),
      'InvalidParameterException',
      'SourceUser is already linked to DestinationUser',
    );
    await refused(
      link(portal.client, String(taken), EMAIL),
      'InvalidParameterException',
      expect.stringContaining('Merging is not currently supported'),
    );
    await refused(link(portal.client, 'Google_1', 'nobody@example.com'), 'UserNotFoundException');
  });
});
