import { appointmentRoutes } from './contracts/appointments.ts';
import { claimRoutes } from './contracts/claims/claims.ts';
import { agentChoiceRoutes } from './contracts/collection/agents.ts';
import { authorizationRoutes, collectionCodeRoutes } from './contracts/collection/authorizations.ts';
import { counterRoutes } from './contracts/collection/counter.ts';
import { billOfLadingRoutes } from './contracts/cover/bills-of-lading.ts';
import { coverRoutes } from './contracts/cover/choices.ts';
import { customerRoutes } from './contracts/customers.ts';
import { locationRoutes } from './contracts/locations.ts';
import { messageSettingsRoutes } from './contracts/message-settings.ts';
import { messageRoutes } from './contracts/messages.ts';
import { overviewRoutes } from './contracts/overview.ts';
import { parcelHistoryRoutes } from './contracts/parcel-history.ts';
import { parcelImageRoutes } from './contracts/parcel-images.ts';
import { parcelRoutes } from './contracts/parcels.ts';
import { paymentRoutes } from './contracts/payments.ts';
import { forwardingAddressRoutes } from './contracts/pre-alerts/forwarding-address.ts';
import { preAlertRoutes } from './contracts/pre-alerts/pre-alerts.ts';
import { browserErrorRoutes } from './contracts/public/browser-errors.ts';
import { calendarFeedRoutes } from './contracts/public/calendar-feeds.ts';
import { paymentLinkRoutes } from './contracts/public/payment-links.ts';
import { signInHelpRoutes } from './contracts/public/sign-in-help.ts';
import { trackingRoutes } from './contracts/public/tracking.ts';
import { unsubscribeRoutes } from './contracts/public/unsubscribe.ts';
import { pushRoutes } from './contracts/push-subscriptions.ts';
import { quoteRoutes } from './contracts/quotes.ts';
import { receiptRoutes } from './contracts/receipts.ts';
import { sailingRoutes } from './contracts/sailings/sailings.ts';
import { abandonmentRoutes } from './contracts/staff/abandonment.ts';
import { agentHandoverRoutes } from './contracts/staff/agent-handovers.ts';
import { agentRoutes } from './contracts/staff/agents.ts';
import { claimPaymentRoutes } from './contracts/staff/claim-payments.ts';
import { staffClaimRoutes } from './contracts/staff/claims.ts';
import { closureRoutes } from './contracts/staff/closures.ts';
import { customerTextRoutes } from './contracts/staff/customer-texts.ts';
import { customerParcelRoutes } from './contracts/staff/customers/customer-parcels.ts';
import { refusalRoutes } from './contracts/staff/customers/refusals.ts';
import { handoverRoutes } from './contracts/staff/handovers.ts';
import { intakeRoutes } from './contracts/staff/intake.ts';
import { staffMessageRoutes } from './contracts/staff/messages.ts';
import { parcelEditRoutes } from './contracts/staff/parcel-edit.ts';
import { paymentLimitRoutes } from './contracts/staff/payment-limit.ts';
import { pickupPlanRoutes } from './contracts/staff/pickup-plan.ts';
import { shippingRoutes } from './contracts/staff/shipping.ts';
import { staffParcelRoutes } from './contracts/staff/staff-parcels.ts';
import { parcelStorageRoutes } from './contracts/staff/storage.ts';
import type { ServiceName } from './deployment/functions.ts';
import type { RouteArguments, RouteInput, RouteOutput } from './route.ts';

/**
 * All operations of the API. The gateway's routes, request dispatch, the local server, the client, the OpenAPI
 * document and the access matrix test are derived from them.
 */
export const routes = {
  ...customerRoutes,
  ...locationRoutes,
  ...parcelRoutes,
  ...parcelHistoryRoutes,
  ...parcelImageRoutes,
  ...quoteRoutes,
  ...appointmentRoutes,
  ...calendarFeedRoutes,
  ...paymentRoutes,
  ...receiptRoutes,
  ...paymentLinkRoutes,
  ...billOfLadingRoutes,
  ...coverRoutes,
  ...paymentLimitRoutes,
  ...staffParcelRoutes,
  ...parcelEditRoutes,
  ...parcelStorageRoutes,
  ...customerParcelRoutes,
  ...refusalRoutes,
  ...intakeRoutes,
  ...handoverRoutes,
  ...authorizationRoutes,
  ...collectionCodeRoutes,
  ...counterRoutes,
  ...agentChoiceRoutes,
  ...agentRoutes,
  ...agentHandoverRoutes,
  ...claimRoutes,
  ...abandonmentRoutes,
  ...staffClaimRoutes,
  ...claimPaymentRoutes,
  ...overviewRoutes,
  ...messageRoutes,
  ...staffMessageRoutes,
  ...unsubscribeRoutes,
  ...signInHelpRoutes,
  ...pushRoutes,
  ...messageSettingsRoutes,
  ...customerTextRoutes,
  ...closureRoutes,
  ...pickupPlanRoutes,
  ...sailingRoutes,
  ...shippingRoutes,
  ...forwardingAddressRoutes,
  ...preAlertRoutes,
  ...trackingRoutes,
  ...browserErrorRoutes,
} as const;

export type Routes = typeof routes;
export type RouteId = keyof Routes;

export type RouteIdOf<S extends ServiceName> = {
  [Id in RouteId]: Routes[Id]['service'] extends S ? Id : never;
}[RouteId];

export type InputOf<Id extends RouteId> = RouteInput<Routes[Id]>;
export type ArgumentsOf<Id extends RouteId> = RouteArguments<Routes[Id]>;
export type OutputOf<Id extends RouteId> = RouteOutput<Routes[Id]>;
