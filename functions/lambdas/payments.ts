import { coverRoutes } from '#shared/contracts/cover/choices.ts';
import { paymentRoutes } from '#shared/contracts/payments.ts';
import { paymentLinkRoutes } from '#shared/contracts/public/payment-links.ts';
import { RECEIPTS_PAGE, receiptRoutes } from '#shared/contracts/receipts.ts';
import { claimPaymentRoutes } from '#shared/contracts/staff/claim-payments.ts';
import { paymentLimitRoutes } from '#shared/contracts/staff/payment-limit.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { connectPayments } from '../payments/connect-payments.ts';

export const handler = defineService(
  'payments',
  {
    ...paymentRoutes,
    ...paymentLinkRoutes,
    ...receiptRoutes,
    ...coverRoutes,
    ...paymentLimitRoutes,
    ...claimPaymentRoutes,
  },
  (environment, tools) => {
    const payments = connectPayments(environment, tools);
    const { checkout, cover, cards, receipts, refunds, limits, links, webhooks } = payments;
    return {
      createPaymentToken: ({ caller, body }) => checkout.token(caller, body.parcelIds),
      listPaidParcels: async ({ caller, query }) => ({
        paidParcelFreightBills: await checkout.paidFreightBills(caller, query.parcelIds),
      }),
      recordPayment: ({ caller, body }) => checkout.record(caller, body),
      getPayment: ({ caller, params }) => checkout.outcome(caller, params.paymentId),
      saveCard: ({ caller, body }) => cards.save(caller, body),
      getStoredCard: ({ caller }) => cards.get(caller),
      removeStoredCard: ({ caller }) => cards.remove(caller),
      previewSurcharge: ({ caller, body }) => checkout.preview(caller, body.parcelIds),
      payWithStoredCard: ({ caller, body }) =>
        checkout.payWithStoredCard(caller, body.parcelIds, body.requestId, body.expectedTotal),
      listReceipts: ({ caller, query: { limit = RECEIPTS_PAGE, cursor } }) =>
        receipts.list(caller, { limit, cursor }),
      getReceipt: ({ caller, params }) => receipts.get(caller, params.paymentId),
      findReceipt: ({ params }) => receipts.findByNumber(params.receiptNumber),
      refundPayment: async ({ caller, params, body }) => {
        await refunds.refund(caller, params.paymentId, body);
        return receipts.get(caller, params.paymentId);
      },
      chooseCover: ({ caller, params, body }) => cover.choose(caller, params.parcelId, body),
      changeCover: ({ caller, params, body }) => cover.change(caller, params.parcelId, body),
      payClaim: async ({ caller, params, body }) => {
        const { claimPayments } = await import('../claims/claim-payments.ts');
        const table = connectTable(environment.TABLE_NAME, tools);
        await claimPayments(table, tools.clock, payments).pay(caller, params.parcelId, body);
      },
      getPaymentLimit: ({ params }) => limits.get(params.customerId),
      liftPaymentLimit: ({ caller, params }) => limits.lift(caller, params.customerId),
      createPaymentLink: async ({ caller, body }) => (await links()).create(caller, body),
      listPaymentLinks: async ({ caller }) => (await links()).list(caller),
      revokePaymentLink: async ({ caller, params }) => (await links()).revoke(caller, params.linkId),
      sendPaymentLink: async ({ caller, params, body }) =>
        (await links()).send(caller, params.customerId, body),
      listCustomerPaymentLinks: async ({ params }) => (await links()).listOf(params.customerId),
      resendPaymentLink: async ({ params, body }) =>
        (await links()).sendAgain(params.customerId, params.linkId, body.sends),
      viewSharedPayment: async ({ body }) => (await links()).view(body.token),
      openSharedPayment: async ({ body }) => (await links()).open(body.token),
      checkSharedPayment: async ({ body }) => (await links()).outcome(body.token, body.reference),
      receivePaymentEvent: ({ raw }) => webhooks.receive(raw),
    };
  },
);
