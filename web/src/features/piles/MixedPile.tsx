import type { LocationCode } from '#shared/rules/locations.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { useLocationNames } from '#web/domain/terminal/queries.ts';

interface MixedPileProps {
  destinations: readonly { code: LocationCode; count: number }[];
}

/** Says that a load has packages for several terminals. */
export function MixedPile({ destinations }: MixedPileProps) {
  const nameOf = useLocationNames();
  if (destinations.length < 2) return null;
  return (
    <Callout
      icon={AlertIcon}
      tone="warning"
      role="alert"
      title={`This pile goes to ${destinations.length} terminals.`}
    >
      {destinations.map(({ code, count }) => `${nameOf(code)} ${count}`).join(', ')}
    </Callout>
  );
}
