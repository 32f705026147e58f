import Box from '@mui/material/Box';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ScanField } from '#web/components/scan/ScanField.tsx';
import { paths } from '#web/lib/paths.ts';
import { IntakeFields } from './IntakeFields.tsx';
import { PhotoList } from './photos/PhotoList.tsx';
import { usePhotos } from './photos/use-photos.ts';
import { ReceivedPackage } from './ReceivedPackage.tsx';
import { useIntake } from './use-intake.ts';

/** Route /staff/intake: receives packages in Tacoma, by scanner and keyboard. */
export function IntakePage() {
  const intake = useIntake();
  const { form, draft, received } = intake;
  const earlier = usePhotos().filter(
    ({ intakeId, state }) => intakeId !== draft.intakeId && state !== 'done',
  );
  const isStarted = form.watch('shippingTrackingNum') !== '';
  return (
    <Page
      title="Intake"
      actions={
        <RouteButton to={paths.staffWaiting} variant="outlined">
          Waiting packages
        </RouteButton>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        {!isStarted && (
          <ScanField
            label="Scan the package"
            helperText="The tracking number of the carrier."
            onScan={intake.scan}
          />
        )}
        {received && <ReceivedPackage received={received} />}
        {isStarted && <IntakeFields intake={intake} />}
        <PhotoList label="Photos of earlier packages" photos={earlier} isReceived />
      </Box>
      <UnsavedChanges hasChanges={isStarted} />
    </Page>
  );
}
