import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { DAY_MS, isWithin } from '#shared/rules/durations.ts';
import { bestTime, callAt, type Destination, MAX_UNLISTED } from '#shared/rules/sailings/sailing.ts';
import { dayText } from '#shared/rules/texts/storage.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { CloseLoadDialog } from '#web/domain/staff/loads/CloseLoadDialog.tsx';
import { LoadState } from '#web/domain/staff/loads/LoadState.tsx';
import { hasArrived, loadCheck } from '#web/domain/staff/loads/manifest.ts';
import { manifestQuery } from '#web/domain/staff/loads/queries.ts';
import { manifestPath } from '#web/domain/staff/staff-paths.ts';
import { portalTime } from '#web/lib/clock.ts';
import { afterClosing } from './pile.ts';
import type { PilePart } from './ScannedPile.tsx';

interface ArrivingLoadProps extends PilePart {
  locationCode: Destination;
  /** All that a label chooses. Of those with a closed load, the list has only the latest. */
  sailings: readonly ShownSailing[];
  /** The one that the pile came with. */
  sailing: ShownSailing | undefined;
}

/** How long the list has a load after it was closed. What was missing is usually found in these days. */
const CLOSED_LISTED_MS = 7 * DAY_MS;

/** The sailing that a pile came with, and what is missing of its load at any moment. */
export function ArrivingLoad({ locationCode, sailings, sailing, ...part }: ArrivingLoadProps) {
  if (sailings.length === 0) return null;
  const now = portalTime();
  const listed = sailings.filter((each) => {
    const closed = callAt(each, locationCode)?.closed;
    return !closed || isWithin(CLOSED_LISTED_MS, closed.at, now) || each === sailing;
  });
  return (
    <>
      <Box sx={{ maxWidth: { sm: 320 } }}>
        <SelectField
          label="Arrives with"
          value={sailing?.sailingId ?? ''}
          options={[
            ...listed.map((each) => ({ value: each.sailingId, label: labelOf(each, locationCode) })),
            { value: '', label: 'No sailing' },
          ]}
          onChange={({ target }) => part.apply((before) => ({ ...before, sailingId: target.value }))}
        />
      </Box>
      {sailing && <Load key={sailing.sailingId} {...part} {...{ sailing, locationCode }} />}
    </>
  );
}

function labelOf(sailing: ShownSailing, code: Destination): string {
  const { loadNumber } = sailing;
  const call = callAt(sailing, code);
  if (!call) return loadNumber;
  if (call.closed) return `${loadNumber}, closed`;
  const day = dayText(bestTime(call.arrival).slice(0, 10));
  return `${loadNumber}, ${call.arrival.actual === undefined ? 'due' : 'arrived'} ${day}`;
}

interface LoadProps extends PilePart {
  locationCode: Destination;
  sailing: ShownSailing;
}

function Load({ locationCode, sailing, pile, judged, apply }: LoadProps) {
  const { sailingId, loadNumber } = sailing;
  const query = useQuery(manifestQuery({ sailingId, locationCode }));
  const [isClosing, setIsClosing] = useState(false);
  const scanned = judged.flatMap(({ kind, entry: { parcel } }) =>
    parcel && (kind === 'ready' || kind === 'moved') && parcel.status === 'TRANSIT' ? [parcel] : [],
  );
  const strays = (pile.strays ?? []).filter((stray) => stray.sailingId === sailingId);
  const hasMore = judged.some(({ kind }) => kind === 'ready' || kind === 'looking');
  return (
    <Loaded
      isPart
      query={query}
      loading={<Loading what="the manifest" heights={[120]} />}
      failure={`The manifest of ${loadNumber} could not be loaded.`}
    >
      {(manifest) => {
        const check = loadCheck(manifest, [...scanned, ...strays]);
        const unlisted = loadCheck(manifest, strays).unlistedIds.slice(0, MAX_UNLISTED);
        return (
          <LoadState manifest={manifest} check={check}>
            {callAt(manifest.sailing, locationCode)?.closed === undefined && hasArrived(manifest, check) && (
              <Button
                variant="outlined"
                aria-haspopup="dialog"
                disabled={hasMore}
                onClick={() => setIsClosing(true)}
              >
                Close {loadNumber}
              </Button>
            )}
            <RouteButton to={manifestPath(sailingId, locationCode)}>Manifest</RouteButton>
            {isClosing && (
              <CloseLoadDialog
                {...{ manifest, check, unlisted }}
                onClosed={(isDone) => {
                  setIsClosing(false);
                  if (isDone) apply((before) => afterClosing(before, sailingId));
                }}
              />
            )}
          </LoadState>
        );
      }}
    </Loaded>
  );
}
