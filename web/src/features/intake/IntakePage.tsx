import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ScanField } from '#web/components/scan/ScanField.tsx';
import { useLabelPrinter } from '#web/domain/label/use-label-printer.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { CHOSEN, CustomerChoice } from './CustomerSearch.tsx';
import { IntakeFields } from './IntakeFields.tsx';
import { PhotoList } from './photos/PhotoList.tsx';
import { isPhotoOf, usePhotos } from './photos/photo-uploads.ts';
import { ReceivedPackage } from './ReceivedPackage.tsx';
import { type Intake, useIntake } from './use-intake.ts';

/** Route /staff/intake: receives packages in Tacoma, by scanner and keyboard. */
export function IntakePage() {
  const intake = useIntake();
  const { print, printed } = useLabelPrinter();
  const { form, draft, received } = intake;
  const isCurrent = isPhotoOf(draft.intakeId);
  const earlier = usePhotos().filter((photo) => !isCurrent(photo) && photo.state !== 'done');
  const [trackingNum, shelf] = form.watch(['shippingTrackingNum', 'locationDetail']);
  const isStarted = trackingNum !== '';
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
          <>
            <ScanField
              label="Scan the package"
              helperText="The tracking number of the carrier."
              onScan={intake.scan}
            />
            <FormError message={draft.problem} />
            <ScannedFirst intake={intake} />
          </>
        )}
        {received && <ReceivedPackage received={received} onPrint={print} />}
        {isStarted && <IntakeFields intake={intake} />}
        <PhotoList label="Photos of earlier packages" photos={earlier} isReceived />
      </Box>
      {printed}
      <UnsavedChanges hasChanges={isStarted || draft.customer !== null || shelf !== ''} />
    </Page>
  );
}

/** The shelf and the customer, if they were scanned before the package. */
function ScannedFirst({ intake: { form, draft, choose, discard } }: { intake: Intake }) {
  const { customer, search } = draft;
  const [shelf, destination] = form.watch(['locationDetail', 'destinationCode']);
  const nameOf = useLocationNames();
  const terminal = DESTINATION_CODES.find((code) => code === destination);
  if (shelf === '' && !customer) return <CustomerChoice text={search} onChoose={choose} />;
  return (
    <Box role="group" aria-label="Scanned first" sx={CHOSEN}>
      <LiveRegion sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {shelf !== '' && <Typography sx={{ fontWeight: 650 }}>Shelf {shelf}</Typography>}
        {customer && (
          <Typography sx={{ fontWeight: 650 }}>
            {nameAndCompany(customer.name, customer.company)} ({customer.customerNumber})
            {terminal && ` · ${nameOf(terminal)}`}
          </Typography>
        )}
        <Typography color="textSecondary">Now scan the package.</Typography>
      </LiveRegion>
      <Button variant="outlined" onClick={discard}>
        Discard
      </Button>
      {!customer && <CustomerChoice text={search} onChoose={choose} />}
    </Box>
  );
}
