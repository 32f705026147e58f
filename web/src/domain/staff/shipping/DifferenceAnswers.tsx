import Box from '@mui/material/Box';
import type { Difference } from '#shared/contracts/staff/shipping.ts';
import {
  DIFFERENCE_ANSWERS,
  DIFFERENCES,
  type DifferenceAnswer,
} from '#shared/rules/shipping/differences.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { useRoles } from '../queries.ts';
import { fieldName, fieldText } from './labels.ts';
import { useShippingMutation } from './queries.ts';

export const QUEUED = 'Queued for TruckMate.';

interface ProblemOf {
  parcelId: string;
  /** The number of its freight bill or bill. */
  what: string;
}

/** What the portal and the shipping system say, and the answers of staff who may decide who is right. */
export function DifferenceAnswers({ difference, ...problem }: ProblemOf & { difference: Difference }) {
  const { kind, fields } = difference;
  const mayAnswer = mayDo('answerShipping', useRoles());
  return (
    <>
      {fields.length > 0 && (
        <Box component="table" aria-label={DIFFERENCES[kind].title} sx={TABLE_STYLE}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">We say</th>
              <th scope="col">They say</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, ours, theirs }) => (
              <tr key={field}>
                <th scope="row">{fieldName(field)}</th>
                <td>{fieldText(field, ours)}</td>
                <td>{fieldText(field, theirs)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      {mayAnswer && <AnswerButtons kind={kind} {...problem} />}
    </>
  );
}

function AnswerButtons({ kind, parcelId, what }: ProblemOf & Pick<Difference, 'kind'>) {
  const answers: Partial<Record<DifferenceAnswer, string>> = DIFFERENCES[kind].answers;
  const mutation = useShippingMutation('answerDifference', {
    success: ({ body }) =>
      body.answer === 'OURS' ? QUEUED : 'The package now has TruckMate’s measurements.',
    failure: 'The answer was not saved.',
    what,
  });
  return (
    <Box role="group" aria-label={`Answers for ${what}`} sx={BUTTONS_STYLE}>
      {DIFFERENCE_ANSWERS.map(
        (answer) =>
          answers[answer] !== undefined && (
            <BusyButton
              key={answer}
              size="small"
              variant="outlined"
              color="inherit"
              isBusy={mutation.isPending}
              aria-label={`${answers[answer]}: ${what}`}
              onClick={() => mutation.mutate({ params: { parcelId }, body: { kind, answer } })}
            >
              {answers[answer]}
            </BusyButton>
          ),
      )}
    </Box>
  );
}

/** Sends a package again that was refused. */
export function SendAgainButton({ parcelId, what }: ProblemOf) {
  const mutation = useShippingMutation('sendParcelAgain', {
    success: QUEUED,
    failure: 'The package was not sent again.',
    what,
  });
  return (
    <BusyButton
      size="small"
      variant="outlined"
      color="inherit"
      isBusy={mutation.isPending}
      aria-label={`Send again: ${what}`}
      onClick={() => mutation.mutate({ params: { parcelId } })}
    >
      Send again
    </BusyButton>
  );
}

export const BUTTONS_STYLE = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 } as const;

const TABLE_STYLE = {
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  mt: 0.5,
  '& th, & td': {
    py: 0.25,
    pl: 0,
    pr: 2.5,
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& th': { color: 'text.secondary' },
  '& td': { fontWeight: 650 },
} as const;
