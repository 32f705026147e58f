import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { attemptRepository } from '#functions/payments/attempts/attempt-repository.ts';
import { paymentParcels } from '#functions/payments/attempts/payment-parcels.ts';
import { linkRepository } from '#functions/payments/links/link-repository.ts';
import { linkStates, linkView } from '#functions/payments/links/link-views.ts';
import type { LinkData } from '../content/message-data.ts';
import type { EventOf } from '../events/domain-event.ts';
import { NoLongerTrue } from './no-longer-true.ts';

/** Reads a payment link that staff send to its customer. */
export function presentLink(table: Table, clock: Clock) {
  const links = linkRepository(table);
  const repositories = { attempts: attemptRepository(table), parcels: paymentParcels(table, clock), clock };
  const statesOf = linkStates(repositories);

  /** @throws NoLongerTrue if nothing can be paid with it anymore */
  return async ({ customerId, linkId }: EventOf<'payment-link'>): Promise<LinkData> => {
    const link = await links.find(linkId);
    const [current] = link ? await statesOf(customerId, [link]) : [];
    if (current?.state !== 'OPEN') throw new NoLongerTrue('The payment link has ended.');
    const { path, packages, total, endsAt } = linkView(current.link, current.state);
    return { path, packages, total, endsAt };
  };
}
