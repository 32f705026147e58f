import { type RuntimeConfig, SIGN_IN_PATH } from '#shared/deployment/runtime-config.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { type Stage, signInDomain } from './stages.ts';

interface DeployedValues {
  readonly siteHost: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
}

/** The site's configuration in a stage. The deployed values may be CDK tokens. */
export function runtimeConfig(stage: Stage, deployed: DeployedValues): RuntimeConfig {
  const loginPage = `https://${deployed.siteHost}${SIGN_IN_PATH}`;
  return {
    productName: stage.productName,
    environment: stage.name,
    maintenanceMode: stage.maintenanceMode ? 'true' : 'false',
    apiUrl: API_BASE_PATH,
    region: stage.region,
    userPoolId: deployed.userPoolId,
    userPoolClientId: deployed.userPoolClientId,
    signInFlow: 'USER_SRP_AUTH',
    oauthDomain: signInDomain(stage) ?? '',
    redirectSignIn: loginPage,
    redirectSignOut: loginPage,
    paymentFrameDomain: stage.paymentFrame.domain,
    paymentFramePath: stage.paymentFrame.path,
    customerServiceEmail: stage.customerServiceEmail,
    ratesEmail: stage.ratesEmail,
  };
}
