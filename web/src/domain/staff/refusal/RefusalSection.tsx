import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import {
  REFUSAL_NEXT_WORDS,
  REFUSAL_REASON_LABELS,
  STORAGE_OF_REFUSED,
} from '#shared/rules/staff/refusals.ts';
import { canDo } from '#shared/rules/staff/staff-actions.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { useRoles } from '../queries.ts';
import { RefusalDialog } from './RefusalDialog.tsx';
import { TakeBack } from './TakeBack.tsx';

/** Whether the details of a package have this section: it is refused, or can be. */
export const hasRefusalSection = ({ refusal, status }: Pick<StaffParcel, 'refusal' | 'status'>): boolean =>
  refusal !== undefined || status === 'DESTINATION';

/** That the customer refuses a package: why, what follows, and the way back. */
export function RefusalSection({ parcel }: { parcel: StaffParcel }) {
  const [isAsking, setIsAsking] = useState(false);
  const timeZone = useTimeZones()(parcel.destinationCode ?? parcel.originCode);
  const roles = useRoles();
  const { refusal, refusalDetails } = parcel;
  const mayRecord = canDo('recordRefusal', roles, parcel);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {refusal ? (
        <>
          <FactGrid>
            <Fact label="Reason">{REFUSAL_REASON_LABELS[refusal.reason]}</Fact>
            <Fact label="What happens next">{REFUSAL_NEXT_WORDS[refusal.next].label}</Fact>
            {refusalDetails?.note && (
              <Fact label="What the customer said" wide>
                <NotesText>{refusalDetails.note}</NotesText>
              </Fact>
            )}
            <Fact label="Recorded" wide>
              {refusalDetails && `${refusalDetails.by}, `}
              <DateTime instant={refusal.at} timeZone={timeZone} />
            </Fact>
          </FactGrid>
          <div>{STORAGE_OF_REFUSED}</div>
          {mayRecord && !isFinal(parcel.status) && <TakeBack parcel={parcel} />}
        </>
      ) : (
        mayRecord && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            Refused by the customer
          </Button>
        )
      )}
      {isAsking && <RefusalDialog parcel={parcel} onClosed={() => setIsAsking(false)} />}
    </Box>
  );
}
