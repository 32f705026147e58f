import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ReasonInput } from '#shared/contracts/staff/reasons.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { canDo } from '#shared/rules/staff/staff-actions.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { CoverFields } from '#web/domain/parcel/cover/CoverFields.tsx';
import { useRoles, useStaffParcelMutation } from '../queries.ts';
import { staffBillOfLadingPath } from '../staff-paths.ts';

/** What was agreed about a package, and its change for the customer until the departure. */
export function StaffCover({ parcel }: { parcel: StaffParcel }) {
  const { parcelId, freightBillNum, cover } = parcel;
  const roles = useRoles();
  const [isEditing, setIsEditing] = useState(false);
  const change = useStaffParcelMutation('changeCover', {
    success: 'Coverage saved.',
    failure: `The coverage of ${freightBillNum} was not saved.`,
    isShown: true,
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.25, justifyItems: 'start' }}>
      <p style={{ margin: 0 }}>
        <RouteLink to={staffBillOfLadingPath(parcelId)}>Bill of lading</RouteLink>
      </p>
      {isEditing ? (
        <CoverFields
          reason={ReasonInput}
          parcel={parcel}
          save={(input, reason) => change.mutateAsync({ params: { parcelId }, body: { ...input, reason } })}
          onClose={() => setIsEditing(false)}
        />
      ) : (
        cover?.canChange &&
        canDo('edit', roles, parcel) && (
          <Button variant="outlined" size="small" onClick={() => setIsEditing(true)}>
            Change coverage
          </Button>
        )
      )}
    </Box>
  );
}
