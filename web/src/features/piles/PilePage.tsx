import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { arrivedSailings, boardableSailings } from '#shared/rules/sailings/boarding.ts';
import type { Destination } from '#shared/rules/sailings/sailing.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { ChevronLeftIcon, PinIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { arrivingSailings, departingSailings } from '#web/domain/staff/loads/queries.ts';
import { TerminalSelect, useStaffTerminal } from '#web/domain/staff/TerminalSelect.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { paths } from '#web/lib/paths.ts';
import { ArrivingLoad } from './ArrivingLoad.tsx';
import { DepartSailing, SailingSkeleton } from './DepartSailing.tsx';
import { ScannedPile, type ScannedPileProps } from './ScannedPile.tsx';
import { terminalOfPile } from './use-pile.ts';
import { sailingOfPile } from './verdict.ts';

const BACK = (
  <RouteButton to={paths.staffPackages} variant="outlined" startIcon={<ChevronLeftIcon />}>
    Packages
  </RouteButton>
);

/** Route /staff/depart: packages departing from Tacoma. */
export function DepartPage() {
  const now = portalTime();
  const query = useQuery(departingSailings(now));
  const open = boardableSailings(query.data ?? [], now);
  // A label can also be that of a sailing that is gone, which refuses packages.
  const known = [...open, ...(query.data ?? []).toReversed()];
  const move = { to: 'TRANSIT', terminal: 'TAC', sailings: { known, now } } as const;
  return (
    <Page title="Depart" actions={BACK}>
      <ScannedPile
        move={move}
        isWaiting={query.isPending}
        about={({ pile, apply }) => (
          <Loaded
            isPart
            query={query}
            loading={pile.load === null && <SailingSkeleton />}
            failure="The sailings could not be loaded."
          >
            {() => (
              <DepartSailing
                {...{ pile, open, now }}
                chosen={known.find((each) => each === sailingOfPile(pile, move))}
                onChoose={(load) => apply((before) => ({ ...before, load }))}
              />
            )}
          </Loaded>
        )}
      />
    </Page>
  );
}

/** Route /staff/arrive: packages arriving at a terminal in Alaska. */
export function ArrivePage() {
  const [chosen, setChosen] = useStaffTerminal();
  // A started pile keeps its terminal, even if another one is chosen in another tab.
  const [started, setStarted] = useState(startedTerminal);
  const terminal = started ?? chosen;
  const onStarted = useCallback((isStarted: boolean) => setStarted(isStarted ? terminal : null), [terminal]);
  return (
    <Page title="Arrive" actions={BACK}>
      <TerminalSelect value={terminal} onChange={setChosen} disabled={started !== null} />
      {terminal === null ? (
        <EmptyState icon={<PinIcon fontSize="inherit" />} title="Choose your terminal.">
          Packages arrive at the terminal where you are. We remember your choice on this device.
        </EmptyState>
      ) : (
        <ArrivingPile key={terminal} terminal={terminal} onStarted={onStarted} />
      )}
    </Page>
  );
}

interface ArrivingPileProps extends Pick<ScannedPileProps, 'onStarted'> {
  terminal: Destination;
}

function ArrivingPile({ terminal, onStarted }: ArrivingPileProps) {
  const now = portalTime();
  const query = useQuery(arrivingSailings(now));
  const { arrived: known, due } = arrivedSailings(query.data ?? [], terminal, now);
  const move = { to: 'DESTINATION', terminal, sailings: { known, dueId: due?.sailingId, now } } as const;
  return (
    <ScannedPile
      move={move}
      onStarted={onStarted}
      about={(part) => (
        <Loaded
          isPart
          query={query}
          loading={<Loading what="the sailings" heights={[72]} />}
          failure="The sailings could not be loaded."
        >
          {() => (
            <ArrivingLoad
              {...part}
              locationCode={terminal}
              sailings={known}
              sailing={known.find((each) => each === sailingOfPile(part.pile, move))}
            />
          )}
        </Loaded>
      )}
    />
  );
}

const startedTerminal = () =>
  DESTINATION_CODES.find((code) => code === terminalOfPile('DESTINATION')) ?? null;
