import type { ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { sailingName } from '#shared/rules/sailings/boarding.ts';
import type { Destination } from '#shared/rules/sailings/sailing.ts';
import { localTimeText } from '#shared/rules/texts/storage.ts';

type ChangedField = ShownSailing['changes'][number]['fields'][number];

const TIME_NAMES: Readonly<Record<string, string>> = {
  cutoff: 'Cut-off',
  estimatedDeparture: 'Expected departure',
  actualDeparture: 'Departed',
  estimatedArrival: 'expected',
  actualArrival: 'arrived',
};

/** What was changed: `Anchorage expected: Thu, Dec 3, 6:00 AM (was Wed, Dec 2, 6:00 AM)`, `Kodiak is skipped`. */
export function changedFieldText(
  { field, from, to }: ChangedField,
  nameOf: (code: Destination) => string,
): string {
  const [part = '', kind = part] = field.split('.');
  const code = DESTINATION_CODES.find((each) => each === part);
  const place = code ? nameOf(code) : '';
  switch (kind) {
    case 'canceled':
      return to === null ? 'Sails after all' : 'Canceled';
    case 'skipped':
      return to === null ? `Calls at ${place} after all` : `${place} is skipped`;
    case 'relayedTo':
      return to === null
        ? `Packages for ${place} are not relayed`
        : `Packages for ${place} come with ${sailingName(to)}`;
    default: {
      const was = from === null ? '' : ` (was ${localTimeText(from)})`;
      return `${place} ${TIME_NAMES[kind] ?? kind}: ${to === null ? 'removed' : localTimeText(to)}${was}`.trim();
    }
  }
}
