import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FoundCustomer } from '#shared/contracts/staff/staff-parcel.ts';
import { carrierOf, normalizeScanCode, trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { trackingNumberRefusal } from '#shared/rules/scans/tracking-number-refusal.ts';
import { waitingNumberOf } from '#shared/rules/scans/waiting-number.ts';
import { parseAddressLine, scannedAddressLine } from '#shared/rules/staff/address-line.ts';
import { placeIn } from '#shared/rules/staff/places.ts';
import { useDropped } from '#web/components/form/draft.ts';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { useUploads } from '#web/components/uploads/uploads.ts';
import { findQuery, useFindTerminal, useStaffMutation } from '#web/domain/staff/queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { playBadSound, playGoodSound } from '#web/lib/sounds.ts';
import { clearHazard, expectedCustomer, fillFrom, preAlertOf } from './expected.ts';
import {
  EMPTY_INTAKE,
  freeFocus,
  type IntakeDraft,
  IntakeForm,
  intakeOf,
  isKnownNumber,
  newDraft,
  packageWith,
  storedDraft,
  TRACKING,
} from './intake-form.ts';
import { isPhotoOf, photoUploads } from './photos/photo-uploads.ts';
import type { Received } from './ReceivedPackage.tsx';
import { placeProblem, receivedOf, useOpenWaiting } from './waiting/waiting-intake.ts';

const SECOND_BOX = 'This tracking number was received before. Is it a second box?';

/** Receives packages one at a time: first the tracking number, then the customer, then everything else. */
export function useIntake() {
  const client = useQueryClient();
  const findTerminal = useFindTerminal();
  const { productName } = useRuntimeConfig();
  const openWaiting = useOpenWaiting();
  const form = useAppForm(IntakeForm, EMPTY_INTAKE, 'intake');
  const { mutateAsync: receive, isPending: isSaving } = useStaffMutation(
    'receivePackage',
    `${form.watch(TRACKING)} may not have been received.`,
  );
  const [draft, setDraft] = useState((): IntakeDraft => ({ ...newDraft(), ...storedDraft.read() }));
  useDropped(storedDraft);
  const [received, setReceived] = useState<Received | null>(null);
  // Several scans can be applied before the next render.
  const latest = useRef(draft);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const searching = useRef<Promise<unknown>>(Promise.resolve());

  const apply = (changes: Partial<IntakeDraft>) => {
    latest.current = { ...latest.current, ...changes };
    storedDraft.write(latest.current);
    setDraft(latest.current);
  };

  const begin = () => {
    form.reset(EMPTY_INTAKE);
    apply(newDraft());
    photoUploads.keepOnly(latest.current.intakeId);
    freeFocus();
  };

  useEffect(() => photoUploads.keepOnly(latest.current.intakeId), []);

  async function checkTracking(scanned: string): Promise<void> {
    const { intakeId } = latest.current;
    const code = normalizeScanCode(scanned);
    try {
      const found = await client.fetchQuery({ ...findQuery(scanned), staleTime: 0 });
      const isCurrent =
        latest.current.intakeId === intakeId && normalizeScanCode(form.getValues(TRACKING)) === code;
      if (!isCurrent) return;
      apply({ preAlerts: found.preAlerts ?? [] });
      const customer = expectedCustomer(latest.current);
      if (customer) choose(customer);
      const known = packageWith(code, found.parcels);
      if (!known && !found.waiting) return;
      apply({ known, waiting: found.waiting, knownCode: code });
      playBadSound();
    } catch {
      // The server checks again when the package is saved.
    }
  }

  const choose = (customer: FoundCustomer) => {
    apply({ customer, isUnknown: false, search: '', problem: null });
    const preAlert = preAlertOf(latest.current);
    if (preAlert) apply({ customerTerminal: fillFrom(form, preAlert) });
    if (form.getValues(TRACKING) !== '') form.setFocus('length');
    void fillTerminal(customer);
  };

  /** Where a package goes whose label names no terminal. */
  async function fillTerminal(customer: FoundCustomer): Promise<void> {
    if (form.getValues('destinationCode') !== '') return;
    const terminal = await findTerminal(customer);
    const isCurrent = latest.current.customer?.customerId === customer.customerId;
    if (!terminal || !isCurrent || form.getValues('destinationCode') !== '') return;
    form.setValue('destinationCode', terminal);
    apply({ customerTerminal: terminal });
  }

  async function findCustomer(text: string): Promise<void> {
    const { customerTerminal } = latest.current;
    const isKept = customerTerminal === '' || form.getValues('destinationCode') !== customerTerminal;
    const destinationCode = parseAddressLine(text)?.destinationCode ?? '';
    if (destinationCode !== '' || !isKept)
      form.setValue('destinationCode', destinationCode, { shouldDirty: true });
    // The number of another package is nobody's address.
    form.setValue('addressLine', carrierOf(text) === '' ? text.slice(0, 200) : '');
    clearHazard(form, preAlertOf(latest.current));
    apply({ customer: null, customerTerminal: destinationCode, search: text, problem: null });
    try {
      const { customers } = await client.fetchQuery(findQuery(text));
      const [only, ...others] = customers;
      if (latest.current.search !== text) return;
      if (only && others.length === 0) {
        playGoodSound();
        choose(only);
      } else playBadSound();
    } catch {
      if (latest.current.search === text) playBadSound();
    }
  }

  /** A scan of the next package waits until this one is saved. */
  async function scan(text: string): Promise<void> {
    await saving.current;
    const shelf = placeIn(text, 'TAC');
    if (shelf !== null) {
      form.setValue('locationDetail', shelf, { shouldDirty: true, shouldValidate: true });
      apply({ problem: null });
      playGoodSound();
      return;
    }
    const trackingNum = form.getValues(TRACKING);
    if (trackingNum === '' && waitingNumberOf(text) !== null) {
      const problem = await openWaiting(text);
      apply({ problem });
      if (problem === null) playGoodSound();
      else playBadSound();
      return;
    }
    const isCustomer = scannedAddressLine(text, productName) !== null;
    const refusal = isCustomer ? null : trackingNumberRefusal(text);
    if (refusal !== null) {
      apply({ problem: refusal });
      playBadSound();
    } else if (trackingNum === '' && !isCustomer) {
      form.setValue(TRACKING, trackingNumberOf(text), { shouldDirty: true, shouldValidate: true });
      form.setValue('shippingProvider', carrierOf(text));
      apply({ scanned: text, preAlerts: [], problem: null });
      setReceived(null);
      playGoodSound();
      void checkTracking(text);
    } else if (normalizeScanCode(text) === normalizeScanCode(trackingNum)) {
      // The same barcode was read twice.
    } else {
      // The number of the next package must not replace the search for the customer of this one.
      if (carrierOf(text) !== '') await searching.current;
      const { customer, isUnknown } = latest.current;
      // The label counts more than what somebody announced.
      const contradicts = isCustomer && preAlertOf(latest.current) !== undefined;
      if ((customer && trackingNum !== '' && !contradicts) || isUnknown) {
        apply({ problem: 'Save this package first, then scan the next one.' });
        playBadSound();
      } else searching.current = findCustomer(text);
    }
  }

  async function send(values: IntakeForm): Promise<void> {
    const { intakeId, scanned, customer, isUnknown } = latest.current;
    const isKnown = isKnownNumber(latest.current, values[TRACKING]);
    const isSecondBox = isKnown && latest.current.isSecondBox;
    if (isKnown && !isSecondBox) {
      apply({ problem: SECOND_BOX });
      return;
    }
    if (!customer && !isUnknown) {
      apply({ problem: 'Scan or search for the customer, or choose “Customer unknown”.' });
      return;
    }
    const missing = isUnknown ? placeProblem(intakeId, values.locationDetail) : null;
    if (missing !== null) {
      form.setError('locationDetail', { message: missing }, { shouldFocus: true });
      return;
    }
    apply({ problem: null });
    // The server keeps the whole barcode for staff.
    const isSameNumber = normalizeScanCode(scanned) === normalizeScanCode(values[TRACKING]);
    const customerId = isUnknown ? null : (customer?.customerId ?? null);
    const save = async () => {
      const saved = await receive({
        body: intakeOf(isSameNumber ? { ...values, [TRACKING]: scanned } : values, {
          intakeId,
          customerId,
          isSecondBox,
        }),
      });
      setReceived(receivedOf(saved, values));
      begin();
    };
    const done = save();
    saving.current = done.catch(() => undefined);
    await done;
  }

  const { submit, failure } = useSubmit(form, send, {
    explain: (error) => {
      playBadSound();
      const fields = error instanceof ApiError ? (error.fieldErrors ?? []) : [];
      if (!(error instanceof ApiError && error.status === 409)) return showServerErrors(form, error);
      if (fields.every(({ field }) => field !== TRACKING)) return showServerErrors(form, error);
      const trackingNum = form.getValues(TRACKING);
      apply({ knownCode: normalizeScanCode(trackingNum), isSecondBox: false, problem: SECOND_BOX });
      // Shows the other package.
      return checkTracking(trackingNum).then(() => null);
    },
  });

  return {
    form,
    draft,
    /** Whether the tracking number was received before. */
    isKnown: isKnownNumber(draft, form.watch(TRACKING)),
    received,
    isSaving,
    failure,
    scan,
    submit,
    apply,
    choose,
    searchCustomer: () => {
      apply({ customer: null, isUnknown: false });
      freeFocus();
    },
    discard: () => {
      const { intakeId } = latest.current;
      // Leftovers in the bucket expire.
      for (const photo of useUploads.getState().filter(isPhotoOf(intakeId)))
        void photoUploads.remove(photo, { isReceived: false }).catch(() => undefined);
      begin();
    },
  };
}
export type Intake = ReturnType<typeof useIntake>;
