import { useCallback, useState } from 'react';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ChevronLeftIcon, PinIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { TerminalSelect, useStaffTerminal } from '#web/domain/staff/TerminalSelect.tsx';
import { paths } from '#web/lib/paths.ts';
import { ScannedPile } from './ScannedPile.tsx';
import { terminalOfPile } from './use-pile.ts';

const BACK = (
  <RouteButton to={paths.staffPackages} variant="outlined" startIcon={<ChevronLeftIcon />}>
    Packages
  </RouteButton>
);

/** Route /staff/depart: packages departing from Tacoma. */
export function DepartPage() {
  return (
    <Page title="Depart" actions={BACK}>
      <ScannedPile move={DEPART} />
    </Page>
  );
}

const DEPART = { to: 'TRANSIT', terminal: 'TAC' } as const;

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
          Packages arrive at the terminal where you are. The choice is remembered on this device.
        </EmptyState>
      ) : (
        <ScannedPile key={terminal} move={{ to: 'DESTINATION', terminal }} onStarted={onStarted} />
      )}
    </Page>
  );
}

const startedTerminal = () =>
  DESTINATION_CODES.find((code) => code === terminalOfPile('DESTINATION')) ?? null;
