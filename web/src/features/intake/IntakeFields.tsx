import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEventHandler, useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { useScans } from '#web/components/scan/ScanProvider.tsx';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { LazyStaffParcelDialog } from '#web/domain/staff/details/LazyStaffParcelDialog.tsx';
import { customerText, FLAG_LABELS } from '#web/domain/staff/labels.ts';
import { FieldRow, MEASURES, StaffField } from '#web/domain/staff/StaffField.tsx';
import { waitingPackagePath } from '#web/domain/staff/staff-paths.ts';
import { useDestinationOptions } from '#web/domain/terminal/queries.ts';
import { IntakeCustomer } from './CustomerSearch.tsx';
import { ExpectedPackage } from './ExpectedPackage.tsx';
import type { IntakeForm } from './intake-form.ts';
import { PhotoPicker } from './photos/PhotoList.tsx';
import type { Intake } from './use-intake.ts';

/** The next field on Enter. In the last field, Enter saves. */
const NEXT = { addressLine: 'length', length: 'width', width: 'height', height: 'weightLbs' } as const;

export function IntakeFields({ intake }: { intake: Intake }) {
  const { form, draft, submit, failure, isSaving, discard } = intake;
  const isHazard = form.watch('hazard');
  const isFound = draft.customer !== null || draft.isUnknown;
  // Until then, the scan field of the customer receives scans.
  useScans(isFound ? intake.scan : null);
  const focusFirst = useEffectEvent(() => {
    // Its customer was scanned first, so no field is waiting for a scan.
    if (draft.customer) form.setFocus('length');
  });
  useEffect(() => focusFirst(), []);

  const focusNext: KeyboardEventHandler = (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const name = NEXT[event.target.name as keyof typeof NEXT];
    const next = name && event.target.form?.elements.namedItem(name);
    if (!(next instanceof HTMLInputElement)) return;
    event.preventDefault();
    // The form's `setFocus` is too late: the next digits would go to this field.
    next.focus();
    next.select();
  };

  return (
    <FormStack onSubmit={submit} onKeyDown={focusNext} aria-label="Package">
      <FieldRow columns={2}>
        <StaffField form={form} name="shippingTrackingNum" />
        <StaffField form={form} name="shippingProvider" required={false} />
      </FieldRow>
      {intake.isKnown && <KnownNumber intake={intake} />}
      <IntakeCustomer intake={intake} />
      <ExpectedPackage intake={intake} />
      <FieldRow columns={2}>
        <StaffField
          form={form}
          name="destinationCode"
          choice={{ placeholder: 'Unknown', options: useDestinationOptions() }}
        />
        <StaffField form={form} name="locationDetail" />
      </FieldRow>
      <FieldRow columns={4}>
        {MEASURES.map((name) => (
          <StaffField key={name} form={form} name={name} />
        ))}
      </FieldRow>
      {isFound && (
        <Typography color="textSecondary" variant="body2">
          Press Enter after each number. Enter after the last one saves the package.
        </Typography>
      )}
      <FlagButtons form={form} />
      {isHazard && <StaffField form={form} name="hazardClass" />}
      <PhotoPicker intakeId={draft.intakeId} isHazard={isHazard} />
      <FormError message={draft.problem ?? failure} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <SubmitButton isSubmitting={isSaving} busyLabel="Saving…" size="large">
          Receive package
        </SubmitButton>
        <Button color="inherit" size="large" disabled={isSaving} onClick={discard}>
          Discard
        </Button>
      </Box>
    </FormStack>
  );
}

/** Warns that a tracking number was received before. Staff can mark this one as a second box with the number. */
function KnownNumber({ intake: { draft, apply } }: { intake: Intake }) {
  const { known, waiting, isSecondBox } = draft;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Callout icon={AlertIcon} tone="warning" title="This tracking number was received before." role="alert">
      {known && (
        <Box>
          {known.freightBillNum} · {STATUS_LABELS[known.status]} · {customerText(known)}
        </Box>
      )}
      {waiting && <Box>Waiting for its customer{waiting.addressLine && `: ${waiting.addressLine}`}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {known && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Open {known.freightBillNum}
          </Button>
        )}
        {waiting && (
          <RouteButton to={waitingPackagePath(waiting.intakeId)} variant="outlined">
            Open waiting package
          </RouteButton>
        )}
        <Button
          variant={isSecondBox ? 'contained' : 'outlined'}
          aria-pressed={isSecondBox}
          onClick={() => apply({ isSecondBox: !isSecondBox, problem: null })}
        >
          Second box with this number
        </Button>
      </Box>
      {known && isOpen && (
        <LazyStaffParcelDialog parcelId={known.parcelId} onClose={() => setIsOpen(false)} />
      )}
    </Callout>
  );
}

const FLAGS = ['damaged', 'hazard', 'oversized'] as const;
type IntakeFlag = (typeof FLAGS)[number];
const FLAG_KEYS: Record<IntakeFlag, string> = { damaged: 'D', hazard: 'H', oversized: 'O' };

function FlagButtons({ form }: { form: UseFormReturn<IntakeForm, unknown, IntakeForm> }) {
  const values = form.watch(FLAGS);
  const toggle = (flag: IntakeFlag) => form.setValue(flag, !form.getValues(flag), { shouldDirty: true });
  useFlagKeys(toggle);
  return (
    <Box role="group" aria-label="Flags" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {FLAGS.map((flag, index) => (
        <ToggleButton
          key={flag}
          value={flag}
          selected={values[index] === true}
          onChange={() => toggle(flag)}
          aria-keyshortcuts={`Alt+${FLAG_KEYS[flag]}`}
          color="primary"
          sx={{ minHeight: 48, gap: 1, color: 'text.primary' }}
        >
          {FLAG_LABELS[flag]}
          <Box component="kbd" aria-hidden sx={KEY}>
            Alt+{FLAG_KEYS[flag]}
          </Box>
        </ToggleButton>
      ))}
    </Box>
  );
}

const KEY = { px: 0.75, border: 1, borderRadius: 1, font: 'inherit', fontSize: '0.875rem' } as const;

/**
 * Calls `toggle` for Alt+D, Alt+H and Alt+O. Letters alone also come from voice control and scanners (WCAG 2.1.4).
 */
function useFlagKeys(toggle: (flag: IntakeFlag) => void): void {
  const onFlag = useEffectEvent(toggle);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      // The physical key, because Alt changes the character on some systems.
      const flag = FLAGS.find((each) => event.code === `Key${FLAG_KEYS[each]}`);
      if (!flag || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      onFlag(flag);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
