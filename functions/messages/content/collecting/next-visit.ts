import type { Location } from '#shared/contracts/locations.ts';
import { cutTo, toGsm7 } from '#shared/rules/messages/gsm7.ts';
import { LINKED_PATHS } from '#shared/site-paths.ts';
import { bookAction } from '../links.ts';
import type { MessageBody } from '../message-body.ts';
import type { MessageData } from '../message-data.ts';
import { agree } from '../words.ts';

/** A name can be longer than a text message. */
const NAME_IN_TEXT = 40;

export const inText = (name: string): string => cutTo(toGsm7(name), NAME_IN_TEXT);

/** How packages that are ready get out of the terminals without an appointment. */
export interface NextVisit {
  /** If nothing is to be paid first. */
  readonly sentence: string;
  /** After a payment. */
  readonly later: string;
  /** Once the price is known. */
  readonly oncePriced: string;
  readonly inText: string;
  /** Null if the customer has nothing to do. */
  readonly action: MessageBody['action'] | null;
  readonly view: MessageBody['action'];
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);

/**
 * The customer books a pickup, except at terminals where an agent collects for them.
 * @param terminals those of the packages
 */
export function nextVisit(
  { parcels, terminal, carriers }: MessageData,
  terminals: readonly Location[],
): NextVisit {
  const it = agree(parcels, 'it', 'them');
  // A link to one package would leave no room in a text for what storage costs.
  const view = { label: 'View your packages', path: LINKED_PATHS.orders };
  const action = terminal
    ? bookAction(terminal)
    : { label: 'Book your pickups', path: LINKED_PATHS.appointments };
  const byAgent = terminals.filter(({ locationCode }) => carriers.has(locationCode));
  const byCustomer = terminals.filter(({ locationCode }) => !carriers.has(locationCode));
  const agents = [...new Set(byAgent.flatMap(({ locationCode }) => carriers.get(locationCode) ?? []))];
  const who = listed(agents);
  const collect = agents.length === 1 ? 'collects' : 'collect';
  if (agents.length === 0)
    return {
      sentence: `Please book a time to pick ${it} up.`,
      later: 'Then book a pickup.',
      oncePriced: 'Then you can pay and book a pickup.',
      inText: 'Please book a pickup.',
      ...{ action, view },
    };
  if (byCustomer.length === 0)
    return {
      sentence: `${who} ${collect} ${it} for you.`,
      later: `Then ${who} can collect ${it} for you.`,
      oncePriced: `Once you have paid, ${who} can collect ${it} for you.`,
      inText: `${inText(who)} ${collect} ${it}.`,
      ...{ action: null, view },
    };
  const namesOf = (places: readonly Location[]) => listed(places.map(({ name }) => name));
  const [there, elsewhere] = [namesOf(byAgent), namesOf(byCustomer)];
  const exception = `${who} ${collect} what is in ${there}.`;
  return {
    sentence: `${exception} Please book a pickup in ${elsewhere}.`,
    later: `${exception} Then book a pickup in ${elsewhere}.`,
    oncePriced: `${exception} Then you can pay and book a pickup in ${elsewhere}.`,
    inText: `Please book a pickup in ${elsewhere}.`,
    ...{ action, view },
  };
}
