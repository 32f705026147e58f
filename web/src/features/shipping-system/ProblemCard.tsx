import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ShippingProblem } from '#shared/contracts/staff/shipping.ts';
import { DIFFERENCES } from '#shared/rules/shipping/differences.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { ITEM_CARD_STYLE } from '#web/components/table/ItemPages.tsx';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { useRoles } from '#web/domain/staff/queries.ts';
import {
  BUTTONS_STYLE,
  DifferenceAnswers,
  SendAgainButton,
} from '#web/domain/staff/shipping/DifferenceAnswers.tsx';
import { timeText } from '#web/domain/staff/shipping/labels.ts';
import { portalTime } from '#web/lib/clock.ts';

interface ProblemCardProps {
  problem: ShippingProblem;
  onOpen: (parcelId: string) => void;
}

/** A package that the shipping system refused, or whose bill differs. Its number opens its details. */
export function ProblemCard({ problem, onOpen }: ProblemCardProps) {
  const { parcelId, freightBillNum, billNumber, since, lines, differences } = problem;
  const mayAnswer = mayDo('answerShipping', useRoles());
  const what = freightBillNum ?? billNumber ?? parcelId;
  return (
    <Box component="li" sx={CARD_STYLE}>
      <Box sx={HEAD_STYLE}>
        <Box sx={{ fontWeight: 700, minWidth: 0, overflowWrap: 'anywhere' }}>
          {freightBillNum === null ? (
            'No package'
          ) : (
            <Link
              component="button"
              type="button"
              aria-haspopup="dialog"
              onClick={() => onOpen(parcelId)}
              sx={LINK_STYLE}
            >
              <Mono>{freightBillNum}</Mono>
            </Link>
          )}
        </Box>
        {billNumber !== null && (
          <Box sx={QUIET}>
            TruckMate bill <Mono>{billNumber}</Mono>
          </Box>
        )}
        <Box sx={{ ...QUIET, ml: { sm: 'auto' } }}>Since {timeText(since, portalTime())}</Box>
      </Box>
      {lines.length > 0 && (
        <Box sx={ISSUE_STYLE}>
          <strong>TruckMate refused this package</strong>
          <NotesText>{lines.join('\n')}</NotesText>
          {mayAnswer && (
            <Box role="group" aria-label={`Answers for ${what}`} sx={BUTTONS_STYLE}>
              <SendAgainButton parcelId={parcelId} what={what} />
            </Box>
          )}
        </Box>
      )}
      {differences.map((difference) => (
        <Box key={difference.kind} sx={ISSUE_STYLE}>
          <strong>{DIFFERENCES[difference.kind].title}</strong>
          <DifferenceAnswers parcelId={parcelId} what={what} difference={difference} />
        </Box>
      ))}
    </Box>
  );
}

const QUIET = { typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' } as const;

/** As tall as a finger, without moving the card's text. */
const LINK_STYLE = { minHeight: 44, minWidth: 44, my: -1.25, textAlign: 'start' } as const;

const CARD_STYLE = {
  ...ITEM_CARD_STYLE,
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 1.5,
} as const;

/** The buttons are below what they answer; beside it from a tablet on. */
const ISSUE_STYLE = {
  minWidth: 0,
  display: { sm: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 3,
  alignItems: 'end',
  '& > *': { gridColumn: 1, justifySelf: 'start' },
  '& > [role="group"]': { gridColumn: { sm: 2 }, gridRow: { sm: '1 / span 3' }, mt: { sm: 0 } },
} as const;

const HEAD_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  rowGap: 0.25,
} as const;
