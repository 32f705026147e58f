import {
  DEFAULT_RUNTIME_CONFIG,
  type RuntimeConfig,
  SIGN_IN_PATH,
} from '#shared/deployment/runtime-config.ts';
import { API_BASE_PATH } from '#shared/route.ts';

/** Paths of the Cognito emulator on the portal's origin. */
export const COGNITO_PATH = '/cognito';
export const HOSTED_LOGIN_PATH = '/hosted';

/** Not the commit, because functions and site follow each change of their sources. */
export const LOCAL_RELEASE = 'local';

export const LOCAL_SURCHARGE_BASIS_POINTS = 250;

/** The site's runtime configuration for the local portal. */
export function localRuntimeConfig(
  origin: string,
  identity: { region: string; userPoolId: string; clientId: string },
  cardPage: URL,
  pushKeys: { publicKey: string },
): RuntimeConfig {
  return {
    ...DEFAULT_RUNTIME_CONFIG,
    environment: 'local',
    release: LOCAL_RELEASE,
    apiUrl: API_BASE_PATH,
    region: identity.region,
    userPoolId: identity.userPoolId,
    userPoolClientId: identity.clientId,
    userPoolEndpoint: COGNITO_PATH,
    signInFlow: 'USER_PASSWORD_AUTH',
    oauthDomain: `${new URL(origin).host}${HOSTED_LOGIN_PATH}`,
    redirectSignIn: `${origin}${SIGN_IN_PATH}`,
    redirectSignOut: `${origin}${SIGN_IN_PATH}`,
    paymentFrameDomain: cardPage.host,
    paymentFramePath: cardPage.pathname,
    surchargeBasisPoints: LOCAL_SURCHARGE_BASIS_POINTS,
    pushKey: pushKeys.publicKey,
  };
}
