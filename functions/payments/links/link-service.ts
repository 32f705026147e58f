import { epochSeconds } from '#functions/core/data/entity.ts';
import { isCustomerId } from '#functions/core/data/ids.ts';
import { retryOnConflict, updateRecord } from '#functions/core/data/retry.ts';
import type { Caller, Owner } from '#functions/core/platform/caller.ts';
import { Conflict, LimitReached, NotFound } from '#functions/core/platform/errors.ts';
import { customerOf } from '#functions/customers/customer-summary.ts';
import type { PaymentLink } from '#shared/contracts/public/payment-links.ts';
import {
  MAX_OPEN_PAYMENT_LINKS,
  MAX_PAYMENT_LINK_SENDS,
  PAYMENT_LINK_DAYS,
} from '#shared/rules/cards/payment-link.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import { isUndecided } from '../attempts/attempt-record.ts';
import type { PaymentTools } from '../payment-tools.ts';
import { linkIdOf, newToken, type PaymentLinkRecord } from './link-record.ts';
import { linkRepository } from './link-repository.ts';
import { linkLine } from './link-state.ts';
import { linkStates, linkView } from './link-views.ts';

/** How long somebody with an ended link is told why it has ended. */
const REMEMBERED_MS = 30 * DAY_MS;

interface NewLink {
  readonly parcelIds: readonly string[];
  readonly requestId: string;
}

/** Payment links for their customers and for staff (decision 200). */
export function linkService(tools: PaymentTools) {
  const { table, attempts, parcels, clock } = tools;
  const links = linkRepository(table);
  const statesOf = linkStates(tools);
  const findCustomer = customerOf(table);
  const driver = attemptDriver(tools);

  const isOver = ({ endsAt, revokedAt }: PaymentLinkRecord): boolean =>
    revokedAt !== undefined || Date.parse(endsAt) <= clock.now().getTime();

  async function view(link: PaymentLinkRecord): Promise<PaymentLink> {
    const [current] = await statesOf(link.customerId, [link]);
    return linkView(link, current?.state ?? 'CHANGED');
  }

  /** A slot for a new link, with the link that gives it up. @throws LimitReached */
  async function freeSlot(customerId: string, existing: readonly PaymentLinkRecord[]) {
    const taken = new Map(existing.map((link) => [link.slot, link]));
    const slots = Array.from({ length: MAX_OPEN_PAYMENT_LINKS }, (_, index) => index + 1);
    const never = slots.find((slot) => !taken.has(slot));
    if (never !== undefined) return { slot: never, ended: undefined };
    const longest = (some: readonly PaymentLinkRecord[]) =>
      some.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0];
    const states = existing.some(isOver) ? [] : await statesOf(customerId, existing);
    const ended =
      longest(existing.filter(isOver)) ??
      longest(states.flatMap(({ link, state }) => (state === 'OPEN' ? [] : [link])));
    if (ended) return { slot: ended.slot, ended };
    throw new LimitReached(
      `There are ${MAX_OPEN_PAYMENT_LINKS} open payment links already. Remove one that is not needed anymore.`,
    );
  }

  const create = (customerId: string, { parcelIds, requestId }: NewLink, byStaff?: string) =>
    retryOnConflict(async (): Promise<PaymentLinkRecord> => {
      const [existing, customer] = await Promise.all([
        links.ofCustomer(customerId),
        findCustomer(customerId),
      ]);
      const repeated = existing.find((link) => link.requestId === requestId);
      if (repeated) {
        if (!isForParcels(repeated, parcelIds))
          throw new Conflict('This payment link was already created for other packages.');
        return repeated;
      }
      const lines = (await parcels.lines(customerId, parcelIds)).map(linkLine);
      if (!customer) throw new NotFound('There is no such package.');
      const now = clock.now();
      const { slot, ended } = await freeSlot(customerId, existing);
      const token = newToken();
      const endsAt = new Date(now.getTime() + PAYMENT_LINK_DAYS * DAY_MS);
      const link: PaymentLinkRecord = {
        ...{ linkId: linkIdOf(token), customerId, slot, token, requestId, lines },
        firstName: customer.name.trim().split(/\s+/)[0] ?? '',
        createdAt: now.toISOString(),
        endsAt: endsAt.toISOString(),
        ...(byStaff !== undefined && { byStaff, sentAt: now.toISOString() }),
        sends: byStaff === undefined ? 0 : 1,
        expiresAt: epochSeconds(new Date(endsAt.getTime() + REMEMBERED_MS)),
        version: (ended?.version ?? 0) + 1,
      };
      await links.create(link, ended);
      return link;
    });

  /** @throws NotFound also for a link of another customer */
  async function owned(customerId: string, linkId: string): Promise<PaymentLinkRecord> {
    const link = await links.find(linkId);
    if (link?.customerId !== customerId) throw new NotFound('There is no such payment link.');
    return link;
  }

  async function list(customerId: string): Promise<PaymentLink[]> {
    const current = (await links.ofCustomer(customerId)).filter((link) => !isOver(link));
    const newest = current.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    return (await statesOf(customerId, newest)).map(({ link, state }) => linkView(link, state));
  }

  async function requireCustomer(customerId: string): Promise<void> {
    const customer = isCustomerId(customerId) ? await findCustomer(customerId) : null;
    if (!customer) throw new NotFound('There is no such customer.');
  }

  return {
    /**
     * A new link for the customer's packages, or the one that the same request has created.
     * @throws NotFound, AlreadyPaid, InvalidInput if a parcel cannot be paid, LimitReached
     */
    create: async ({ customerId }: Owner, link: NewLink): Promise<PaymentLink> =>
      view(await create(customerId, link)),

    /** The customer's links whose days are not over, newest first, without revoked ones. */
    list: ({ customerId }: Owner): Promise<PaymentLink[]> => list(customerId),

    /**
     * Ends a link, and the payment that was begun with it as far as that is possible. A charge that was approved before counts.
     * @throws NotFound, also for another customer's
     */
    revoke: async ({ customerId }: Owner, linkId: string): Promise<void> => {
      const { lastPaymentId } = await updateRecord(
        { find: () => owned(customerId, linkId), save: links.save },
        (link) => (link.revokedAt === undefined ? { ...link, revokedAt: clock.now().toISOString() } : link),
      );
      const attempt = lastPaymentId === undefined ? null : await attempts.find(lastPaymentId);
      if (attempt && isUndecided(attempt))
        await driver.handle(attempt.paymentId, { type: 'cancel requested' });
    },

    /**
     * Creates a link that is sent to its customer, in one write: the message follows from the record.
     * @throws as `create`, and NotFound also for an unknown customer
     */
    send: async ({ email }: Pick<Caller, 'email'>, customerId: string, link: NewLink): Promise<PaymentLink> =>
      view(await create(customerId, link, email)),

    /**
     * Sends an open link again, unless it was sent since the caller has read `sends`.
     * @throws NotFound, Conflict if it is not open, LimitReached
     */
    sendAgain: async (customerId: string, linkId: string, sends: number): Promise<PaymentLink> => {
      const { state } = await view(await owned(customerId, linkId));
      if (state !== 'OPEN') throw new Conflict('This payment link has ended. Send a new one.');
      const sent = await updateRecord({ find: () => owned(customerId, linkId), save: links.save }, (link) => {
        if (link.sends !== sends) return link;
        if (sends >= MAX_PAYMENT_LINK_SENDS)
          throw new LimitReached(`This link was sent ${sends} times. Ask the customer to look for it.`);
        return { ...link, sends: sends + 1, sentAt: clock.now().toISOString() };
      });
      return view(sent);
    },

    /** The links of a customer for staff, as `list`. @throws NotFound */
    listOf: async (customerId: string): Promise<PaymentLink[]> => {
      await requireCustomer(customerId);
      return list(customerId);
    },
  };
}

/** Whether a link asks for exactly these packages. */
function isForParcels({ lines }: PaymentLinkRecord, parcelIds: readonly string[]): boolean {
  const asked = new Set(lines.map(({ parcelId }) => parcelId));
  return asked.size === new Set(parcelIds).size && parcelIds.every((parcelId) => asked.has(parcelId));
}
