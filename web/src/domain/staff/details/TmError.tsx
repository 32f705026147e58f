import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { canDo } from '#shared/rules/staff/parcel-actions.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { BUSY_STYLE } from '#web/components/feedback/disabled-style.ts';
import { AlertIcon } from '#web/components/icons.tsx';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { useParcelMutation } from '../queries.ts';
import { useRoles } from '../use-roles.ts';

/** The error of the shipping system, which some staff may dismiss. */
export function TmError({ parcel }: { parcel: StaffParcel }) {
  const dismiss = useParcelMutation('dismissTmError', {
    success: 'TruckMate error dismissed.',
    failure: 'Failed to dismiss TruckMate error.',
  });
  const roles = useRoles();
  const { tmError, parcelId } = parcel;
  if (!tmError) return null;
  return (
    <Callout icon={AlertIcon} tone="error" title="TruckMate error">
      <NotesText>{tmError}</NotesText>
      {canDo('dismissTmError', roles, parcel) && (
        <Box sx={{ mt: 1.5 }}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-disabled={dismiss.isPending}
            onClick={() => dismiss.isPending || dismiss.mutate({ params: { parcelId } })}
            sx={BUSY_STYLE}
          >
            Dismiss error
          </Button>
        </Box>
      )}
    </Callout>
  );
}
