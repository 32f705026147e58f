import { API_BASE_PATH } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';
import { secretOf, startCardProvider } from './card-provider/card-provider.ts';
import type { PortalClock } from './clock/portal-clock.ts';
import type { GuardOptions } from './http/internal-port.ts';
import { CARD_PROVIDER_SECRET, SHIPPING_SYSTEM_SECRET } from './lambda/roles.ts';
import type { PortalOptions } from './portal-options.ts';
import type { PortalResources } from './portal-resources.ts';
import { shippingSecretOf, startShippingSystem } from './shipping-system/shipping-system.ts';

interface Surroundings {
  readonly clock: PortalClock;
  /** Of the portal. */
  readonly origin: string;
  readonly folderOf: (sandbox: 'cardProvider' | 'shippingSystem') => string;
  readonly guardOf: (label: string) => GuardOptions;
}

/**
 * Starts the sandboxes of the systems that are not a part of the portal, except for those that run in their own processes.
 * Returns how the portal reaches them, with its secrets.
 */
export async function startSandboxes(
  options: Pick<PortalOptions, 'cardProvider' | 'shippingSystem'>,
  resources: PortalResources,
  { clock, origin, folderOf, guardOf }: Surroundings,
) {
  const [cardProvider, shippingSystem] = await Promise.all([
    options.cardProvider
      ? null
      : resources.add(
          'cardProvider',
          startCardProvider({
            directory: folderOf('cardProvider'),
            clock,
            webhookUrl: `${origin}${API_BASE_PATH}${routes.receivePaymentEvent.path}`,
            ...guardOf('The sandbox card provider'),
          }),
        ),
    options.shippingSystem
      ? null
      : resources.add(
          'shippingSystem',
          startShippingSystem({
            directory: folderOf('shippingSystem'),
            clock,
            ...guardOf('The sandbox shipping system'),
          }),
        ),
  ]);
  const cards = options.cardProvider ?? cardProvider;
  if (!cards) throw new Error('There is no card provider.');
  const shipping = options.shippingSystem === 'none' ? null : (options.shippingSystem ?? shippingSystem);
  return {
    cardProvider,
    shippingSystem,
    endpoints: { cardProvider: cards.origin, shippingSystem: shipping?.origin },
    secrets: {
      [CARD_PROVIDER_SECRET]: secretOf(cards),
      ...(shipping && { [SHIPPING_SYSTEM_SECRET]: shippingSecretOf(shipping) }),
    },
  };
}
