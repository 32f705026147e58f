import * as z from 'zod/mini';

/** The address, below the site's origin, of the file that tells the site where it runs. */
export const RUNTIME_CONFIG_PATH = '/runtime-config.json';

/** The page, below the site's origin, to which the hosted sign-in sends people back, after signing in and out. */
export const SIGN_IN_PATH = '/login';

/**
 * What the browser needs to know of its stage, generated from the stacks' values on AWS and by the local server.
 * `maintenanceMode` is text because the specification compares it with 'true'. An empty identity value means that
 * nobody can sign in there. With USER_AUTH the provider lets people choose the first factor; the app client must allow that flow.
 */
export const RuntimeConfig = z.object({
  productName: z.string(),
  environment: z.string(),
  maintenanceMode: z.enum(['true', 'false']),
  apiUrl: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
  signInFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'USER_AUTH']),
  oauthDomain: z.string(),
  redirectSignIn: z.string(),
  redirectSignOut: z.string(),
  paymentFrameDomain: z.string(),
  paymentFramePath: z.string(),
  customerServiceEmail: z.string(),
  ratesEmail: z.string(),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

/** Used, with a warning on screen, where the file is missing or unreadable. */
export const DEFAULT_RUNTIME_CONFIG: RuntimeConfig = {
  productName: 'Northbound',
  environment: 'default',
  maintenanceMode: 'false',
  apiUrl: '/api',
  region: 'us-west-2',
  userPoolId: '',
  userPoolClientId: '',
  signInFlow: 'USER_SRP_AUTH',
  oauthDomain: '',
  redirectSignIn: '',
  redirectSignOut: '',
  paymentFrameDomain: '',
  paymentFramePath: '',
  customerServiceEmail: 'customerservice@northbound.example',
  ratesEmail: 'rates@northbound.example',
};
