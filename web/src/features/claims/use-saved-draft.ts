import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { ClaimDraftInput } from '#shared/contracts/claims/inputs.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isConflict, useChangesElsewhere } from '#web/components/form/ChangesElsewhere.tsx';
import { useClaimMutation } from '#web/domain/claim/queries.ts';
import { type ClaimForm, draftInputOf, type SavedDraft, savedDraftOf } from './claim-form.ts';

/** How long after the last key a draft is saved. */
const SAVE_AFTER_MS = 1000;

const formOf = ({ fields }: SavedDraft): ClaimForm => fields;
const versionOf = ({ version }: SavedDraft): number => version;

/**
 * Saves the draft of a claim while its customer types, so that it can be continued on another device. What was saved
 * elsewhere in the meantime replaces the fields that were not edited here.
 */
export function useSavedDraft(
  form: UseFormReturn<ClaimForm, unknown, ClaimForm>,
  parcel: Pick<Parcel, 'parcelId' | 'freightBillNum' | 'status'>,
  claim: Claim | null,
) {
  const { parcelId, freightBillNum, status } = parcel;
  const source = useMemo(() => savedDraftOf(claim, { status }), [claim, status]);
  const [base, setBase] = useState(source);
  const [isSaving, setIsSaving] = useState(false);
  /** The version on which the server accepts no more changes, unless another device has saved a newer one. */
  const [refused, setRefused] = useState<number | null>(null);
  const { mutateAsync, error } = useClaimMutation(
    'saveClaimDraft',
    `The draft of your claim for ${freightBillNum} was not saved.`,
  );
  const elsewhere = useChangesElsewhere(form, source, [base, setBase], {
    ...{ formOf, versionOf, error },
    isSaved: isSaving,
  });
  // It was discarded elsewhere.
  if (source.version === 0 && base.version > 0 && !isSaving) setBase({ ...base, version: 0 });

  const running = useRef<Promise<void>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isEnded = useRef(false);

  const save = useEffectEvent(async (isNeeded: boolean): Promise<void> => {
    const input = draftInputOf(form.getValues());
    const body = ClaimDraftInput.safeParse({ ...input, version: base.version });
    const isNews = !isSame(input, draftInputOf(base.fields)) || (isNeeded && base.version === 0);
    if (isEnded.current || !body.success || !isNews || base.version === refused) return;
    setIsSaving(true);
    try {
      const saved = savedDraftOf(await mutateAsync({ params: { parcelId }, body: body.data }), { status });
      setBase(saved);
      form.reset(saved.fields, {
        keepValues: true,
        keepErrors: true,
        keepTouched: true,
        keepIsSubmitted: true,
      });
      showSaved(form, saved.fields);
    } catch (failure) {
      if (!isConflict(failure)) return;
      setRefused(base.version);
      schedule();
    } finally {
      setIsSaving(false);
    }
  });

  /** Saves what is not saved, after a save that is running. */
  const saveNow = useEffectEvent((isNeeded = false): Promise<void> => {
    clearTimeout(timer.current);
    const next = (running.current ?? Promise.resolve()).then(() => save(isNeeded));
    running.current = next;
    return next;
  });

  const schedule = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveNow(), SAVE_AFTER_MS);
  });

  const begin = useRef<() => Promise<void>>(() => Promise.resolve());
  useEffect(() => {
    begin.current = () => saveNow(true);
    // The tab may have kept something that was typed before.
    schedule();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: () => schedule() });
    const onHide = () => void (document.visibilityState === 'hidden' && saveNow());
    document.addEventListener('visibilitychange', onHide);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onHide);
      void saveNow();
    };
  }, [form]);

  return {
    ...elsewhere,
    base,
    isSaving,
    isSaved: base.version > 0 && isSame(draftInputOf(form.watch()), draftInputOf(base.fields)),
    /** Why the last save failed. A conflict is only shown if there is no newer draft, which explains it. */
    error: isSaving || (isConflict(error) && source.version !== refused) ? null : error,
    /** Makes sure that there is a draft, which files can be added to. */
    begin: useCallback(() => begin.current(), []),
    /** Files or discards the claim. Nothing is saved meanwhile, nor afterward unless it fails. */
    end: async <T>(action: () => Promise<T>): Promise<T> => {
      isEnded.current = true;
      try {
        // The answer to an earlier save would show the draft again.
        await running.current;
        return await action();
      } catch (failure) {
        isEnded.current = false;
        throw failure;
      }
    },
  };
}

/**
 * Shows a saved amount as another device does, such as `$1,200` as `1200`, so that it is not taken for an edit. Not while
 * it is typed.
 */
function showSaved(form: UseFormReturn<ClaimForm, unknown, ClaimForm>, { amount }: ClaimForm): void {
  const typed = form.getValues();
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.name === 'amount') return;
  if (isSame(draftInputOf(typed), draftInputOf({ ...typed, amount })) && amount !== '')
    form.setValue('amount', amount);
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
