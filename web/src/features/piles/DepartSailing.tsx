import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { isLateFor, sailingRefusal } from '#shared/rules/sailings/boarding.ts';
import { bestTime } from '#shared/rules/sailings/sailing.ts';
import { localTimeText } from '#shared/rules/texts/storage.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { Loading } from '#web/components/feedback/Loaded.tsx';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import type { Pile } from './verdict.ts';

interface DepartSailingProps {
  pile: Pick<Pile, 'load'>;
  /** The one with the pile's load. */
  chosen: ShownSailing | undefined;
  /** Those that packages can depart on, the next cut-off first. */
  open: readonly ShownSailing[];
  now: Date;
  onChoose: (load: string) => void;
}

/** The sailing that a pile departs on: proposed until a load is scanned or chosen, then as it is known. */
export function DepartSailing({ pile: { load }, chosen, open, now, onChoose }: DepartSailingProps) {
  const nameOf = useLocationNames();
  const textOf = ({ carrier, cutoff, departure, calls }: ShownSailing) =>
    [
      `Cut-off ${localTimeText(cutoff)}`,
      `departs ${localTimeText(bestTime(departure))}`,
      carrier,
      calls
        .filter(({ skippedAt, relayedTo }) => skippedAt === undefined || relayedTo !== undefined)
        .map(({ locationCode }) => nameOf(locationCode))
        .join(', '),
    ].join(' · ');
  const refusal = chosen && sailingRefusal(chosen, now);
  if (chosen)
    return (
      <>
        <Typography color="textSecondary">{textOf(chosen)}</Typography>
        {refusal && (
          <Callout icon={AlertIcon} tone="warning" title={refusal}>
            Scan the load that these packages depart with.
          </Callout>
        )}
        {!refusal && isLateFor(chosen, now) && (
          <Callout icon={AlertIcon} tone="warning" title={`The cut-off of ${chosen.loadNumber} has passed.`}>
            Ask the carrier whether it still takes these packages.
          </Callout>
        )}
      </>
    );
  if (load)
    return (
      <Callout icon={AlertIcon} tone="warning" title={`${load} is the load of no sailing.`}>
        These packages depart without an expected day. If that is wrong, scan the load of their sailing.
      </Callout>
    );
  const [next, ...others] = open;
  if (load === '' || !next) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
      <Button
        variant="outlined"
        sx={{ flex: '2 1 320px', display: 'block', textAlign: 'left' }}
        onClick={() => onChoose(next.loadNumber)}
      >
        {next.loadNumber}
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {textOf(next)}
        </Box>
      </Button>
      {others.length > 0 && (
        <Box sx={{ flex: '1 1 220px' }}>
          <SelectField
            label="Another sailing"
            value=""
            placeholder="Choose a sailing"
            options={others.map(({ loadNumber, cutoff }) => ({
              value: loadNumber,
              label: `${loadNumber}, cut-off ${localTimeText(cutoff)}`,
            }))}
            onChange={({ target }) => onChoose(target.value)}
          />
        </Box>
      )}
    </Box>
  );
}

/** As high as the proposed sailing and the field below or beside it, so that they do not move what follows. */
export function SailingSkeleton() {
  return (
    <Box sx={{ minHeight: { xs: 200, sm: 89 } }}>
      <Loading what="the sailings" heights={[72]} />
    </Box>
  );
}
