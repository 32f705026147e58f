import Box from '@mui/material/Box';
import type { LegTimes } from '#shared/rules/sailings/sailing.ts';
import { localTimeText } from '#shared/rules/texts/storage.ts';

interface LegTimesTextProps {
  times: LegTimes;
  /** What has happened at the actual time. */
  done: 'Departed' | 'Arrived';
}

/** The best known time of a departure or an arrival, and below it the earlier ones that differ. Local times. */
export function LegTimesText({ times: { planned, estimated, actual }, done }: LegTimesTextProps) {
  const known = [
    { word: done, time: actual },
    { word: 'Expected', time: estimated },
    { word: 'Planned', time: planned },
  ].filter((each) => each.time !== undefined);
  const [best, ...others] = known;
  const earlier = others.filter(({ word, time }) => time !== best?.time || word === 'Planned');
  return (
    <div>
      {best?.time !== undefined && (
        <div>
          {best.word} <strong>{localTimeText(best.time)}</strong>
        </div>
      )}
      {earlier.map(
        ({ word, time }) =>
          time !== undefined && (
            <Box key={word} sx={{ typography: 'body2', color: 'text.secondary' }}>
              {word} {localTimeText(time)}
            </Box>
          ),
      )}
    </div>
  );
}
