import { paymentServices } from '#functions/payments/connect-payments.ts';
import { inMemoryProvider } from '#test/support/payments/in-memory-provider.ts';
import type { Bench } from './bench.ts';
import { aPayingCustomer } from './payment-flow-rows.ts';

const STAFF = { email: 'casey@northbound.test' };

/** What payment links cost their customers, staff, and whoever pays with them. */
export async function paymentLinkRows({ table, clock, row }: Bench): Promise<void> {
  const services = paymentServices({
    table,
    provider: inMemoryProvider({ clock }),
    surchargeBasisPoints: 250,
    clock,
    logger: { info: () => {}, report: () => {} },
    signal: () => {},
  });
  const links = await services.links();
  const tokenOf = ({ path }: { path: string }) => path.split('#')[1] ?? '';
  const requestId = () => crypto.randomUUID();

  for (const [count, view, open] of [
    [1, 3, 12],
    [5, 4, 14],
  ] as const) {
    const packages = count === 1 ? '1 parcel' : `${count} parcels`;
    const owner = await aPayingCustomer({ table, clock }, count);
    const { parcelIds } = owner;
    let token = '';
    await row(`payment link: create for ${packages}`, 'W', 4, async () => {
      token = tokenOf(await links.create(owner, { parcelIds, requestId: requestId() }));
    });
    await row(`payment link: view for ${packages}`, 'R', view, () => links.view(token));
    await row(`payment link: open the card page for ${packages}`, 'W', open, () => links.open(token));
  }

  const owner = await aPayingCustomer({ table, clock }, 1);
  const ask = { parcelIds: owner.parcelIds, requestId: requestId() };
  await row('payment link: staff send it', 'W', 4, () => links.send(STAFF, owner.customerId, ask));
  await row('  and look whether it was paid', 'R', 2.5, () => links.listOf(owner.customerId));
}
