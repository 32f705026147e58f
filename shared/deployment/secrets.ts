import * as z from 'zod/mini';

// The contents of the secrets in Secrets Manager, as JSON. The deployment is refused if one does not match.

const NotEmpty = z.string().check(z.minLength(1));

/** The card provider: the key of its API, and the secrets of its webhooks, two during a rotation. */
export const CardProviderSecret = z.object({
  apiKey: NotEmpty,
  webhookSecrets: z.array(NotEmpty).check(z.minLength(1), z.maxLength(2)),
});
export type CardProviderSecret = z.infer<typeof CardProviderSecret>;

/** The OAuth client of the sign-in with Google. */
export const GoogleSecret = z.object({ clientId: NotEmpty, clientSecret: NotEmpty });

/** The user of the site check, a customer of the user pool. */
export const SiteCheckSecret = z.object({ email: NotEmpty, password: NotEmpty });
export type SiteCheckSecret = z.infer<typeof SiteCheckSecret>;

/** The shipping system: the API key that its bearer token is. */
export const ShippingSystemSecret = z.object({ apiKey: NotEmpty });
export type ShippingSystemSecret = z.infer<typeof ShippingSystemSecret>;

/** The keys of web push, as printed by `npx web-push generate-vapid-keys --json`. */
export const PushSecret = z.object({ publicKey: NotEmpty, privateKey: NotEmpty });
