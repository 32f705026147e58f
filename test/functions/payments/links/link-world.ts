import { DECLINED, paymentWorld, STAFF, VISA } from '../payment-world.ts';

const REQUEST_ID = 'b61d9f1c-6c0b-4a5e-9d53-3a1f7c2e8b40';

/** The secret in the path of a link. */
export const tokenIn = ({ path }: { path: string }): string => path.split('#')[1] ?? '';

/** A customer with unpaid packages, and a link for all of them. */
export async function aLinkScene({ packages = 1, world = paymentWorld() } = {}) {
  const owner = await world.customer(packages);
  const services = () => world.process().links();
  const link = await (await services()).create(owner, { parcelIds: owner.parcelIds, requestId: REQUEST_ID });
  const token = tokenIn(link);

  const open = async () => (await services()).open(token);
  /** Opens the card page. Fails if it is busy. */
  const cardPage = async () => {
    const page = await open();
    if (page.status !== 'open' || page.token === null || page.reference === null)
      throw new Error(`The card page is ${page.status}.`);
    return { processToken: page.token, reference: page.reference };
  };
  const outcome = async (reference: string) => (await services()).outcome(token, reference);

  return {
    world,
    owner,
    link,
    token,
    parcelId: owner.parcelIds[0] ?? '',
    services,
    view: async () => (await services()).view(token),
    open,
    cardPage,
    outcome,
    /** Pays with the link. Returns the outcome that the payer gets. */
    pay: async (card = VISA) => {
      const { processToken, reference } = await cardPage();
      world.ledger.payOnToken(processToken, card);
      return outcome(reference);
    },
    revoke: async () => (await services()).revoke(owner, link.linkId),
    attempts: () => world.attemptsOf(owner.customerId),
  };
}
export type LinkScene = Awaited<ReturnType<typeof aLinkScene>>;

/** Another link for the same packages. */
export const anotherLink = async ({ services, owner }: Pick<LinkScene, 'services' | 'owner'>, number = 0) =>
  (await services()).create(owner, {
    parcelIds: owner.parcelIds,
    requestId: `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`,
  });

export { DECLINED, paymentWorld, REQUEST_ID, STAFF, VISA };
