import * as z from 'zod/mini';

/** The path of the file that configures the site at run time. */
export const RUNTIME_CONFIG_PATH = '/runtime-config.json';

/** The page to which the hosted login redirects after signing in and out. */
export const SIGN_IN_PATH = '/login';

/**
 * The site's configuration for a stage. On AWS it is generated from stack outputs, locally by the local server.
 * `maintenanceMode` is text because the specification compares it with 'true'. If an identity value is empty, sign-in
 * is unavailable. With USER_AUTH, users choose their first factor; the app client must allow that flow. `clockOffsetMs`
 * exists only locally, where the portal's time can be ahead of the real time, or behind it.
 */
export const RuntimeConfig = z.object({
  productName: z.string(),
  environment: z.string(),
  /** The release that this file was deployed with. */
  release: z.string(),
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
  /** The surcharge on credit cards: 250 is 2.5 percent. Absent in the defaults, and then not mentioned before the card page. */
  surchargeBasisPoints: z.optional(z.int()),
  /** The public key of web push, in base64url. Without it, the site offers no notifications. */
  pushKey: z.optional(z.string()),
  customerServiceEmail: z.string(),
  ratesEmail: z.string(),
  clockOffsetMs: z.optional(z.int()),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

/** Used, with a warning on screen, if the file is missing or invalid. */
export const DEFAULT_RUNTIME_CONFIG: RuntimeConfig = {
  productName: 'Northbound',
  environment: 'default',
  release: '',
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
