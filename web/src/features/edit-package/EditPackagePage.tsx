import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { canDo } from '#shared/rules/staff/staff-actions.ts';
import { EDITABLE_FIELDS, lockedFields } from '#shared/rules/staff/staff-fields.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { changedFields, isConflict, useChangesElsewhere } from '#web/components/form/ChangesElsewhere.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { ActionBar } from '#web/components/layout/ActionBar.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ParcelBadges } from '#web/domain/parcel/ParcelBadges.tsx';
import { useRoles, useStaffParcel, useStaffParcelMutation } from '#web/domain/staff/queries.ts';
import { boardPackagePath, INSPECTION_HASH } from '#web/domain/staff/staff-paths.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { notifyOnNextPage } from '#web/lib/toasts.ts';
import { ChangesByOthers } from './ChangesByOthers.tsx';
import { EditFields } from './EditFields.tsx';
import { EditForm, formOf, inapplicableIn, isDeclaredChanged, toEdit } from './edit-form.ts';
import { PricePanel, PriceSummary, useNewPrice } from './PricePanel.tsx';
import { useReason } from './use-reason.tsx';

/** Route /edit-package/:id: corrects a package. */
export function EditPackagePage() {
  const { id: parcelId = '' } = useParams();
  const query = useStaffParcel(parcelId);
  const parcel = query.data;
  const roles = useRoles();
  return (
    <Page
      title={parcel ? `Edit package ${parcel.freightBillNum}` : 'Edit package'}
      actions={parcel && <ParcelBadges parcel={parcel} />}
    >
      <Loaded
        key={parcelId}
        query={query}
        loading={<Loading what="the package" heights={[180, 180, 180]} gap={3} />}
        failure="This package could not be loaded."
        missing={<ErrorState title="This package was not found." detail="It may have been deleted." />}
      >
        {(loaded) =>
          canDo('edit', roles, loaded) ? (
            <EditPackage parcel={loaded} refetch={query.refetch} />
          ) : (
            <EmptyState
              title="This package can no longer be edited."
              action={
                <RouteButton variant="contained" to={boardPackagePath(parcelId)}>
                  Show package
                </RouteButton>
              }
            >
              {loaded.status === 'COMPLETED' ? 'It was handed over.' : 'It was deleted.'}
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

const SOURCE = { formOf, versionOf: ({ version }: StaffParcel) => version };

function EditPackage({ parcel, refetch }: { parcel: StaffParcel; refetch: () => Promise<unknown> }) {
  const { parcelId } = parcel;
  const form = useAppForm(EditForm, formOf(parcel), `edit ${parcelId}`);
  const values = form.watch();
  const locks = lockedFields(parcel);
  const [base, setBase] = useState(parcel);
  useLockedValues(form, parcel);
  const edit = useStaffParcelMutation('editParcel', {
    failure: `The changes to ${parcel.freightBillNum} were not saved.`,
    isShown: true,
  });
  const [isSaved, setIsSaved] = useState(false);
  // Saving the same number again confirms that two packages have it.
  const refusedNum = useRef<string>(null);
  const reason = useReason(isDeclaredChanged(values, parcel));
  const { submit, failure } = useSubmit(
    form,
    async (valid) => {
      if (reason.isMissing()) return;
      const body = toEdit(valid, parcel, locks, base.editVersion);
      const isSecondBox = body.shippingTrackingNum === refusedNum.current;
      await edit.mutateAsync({
        params: { parcelId },
        body: { ...body, ...reason.input, ...(isSecondBox && { isSecondBox }) },
      });
      setIsSaved(true);
    },
    {
      explain: async (error) => {
        if (!isConflict(error)) {
          if (isAbout(error, 'shippingTrackingNum'))
            refusedNum.current = form.getValues('shippingTrackingNum');
          return showServerErrors(form, error);
        }
        await refetch();
        return explainError(error);
      },
    },
  );
  useReturn(parcelId, isSaved);
  const previous = usePreviousPage();
  useInspectionFocus(form);

  const elsewhere = useChangesElsewhere(form, parcel, [base, setBase], { ...SOURCE, error: edit.error });
  // A locked field shows the colleague's value, so there is nothing to choose.
  const changed = elsewhere.changed?.filter((field) => locks[field] === undefined) ?? [];
  const isConflictShown = elsewhere.isConflict && changed.length > 0;
  const newPrice = useNewPrice(parcel, values);
  return (
    <FormStack aria-label="Package" onSubmit={submit} sx={{ gap: 3 }}>
      <UnsavedChanges hasChanges={!isSaved && changedFields(formOf(base), values).length > 0} />
      <Box sx={LAYOUT}>
        <EditFields
          form={form}
          parcel={parcel}
          locks={{ ...inapplicableIn(values), ...locks }}
          reason={reason.field}
        />
        <PricePanel parcel={parcel} newPrice={newPrice} />
      </Box>
      <ActionBar>
        {/* The list of changes is more helpful than the conflict message. */}
        <FormError message={isConflictShown ? null : failure} />
        <ChangesByOthers form={form} fields={changed} theirs={formOf(parcel)} isConflict={isConflictShown} />
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 1.5,
            '& > .MuiButton-root': { flex: { xs: 1, sm: 'none' } },
          }}
        >
          <PriceSummary parcel={parcel} newPrice={newPrice} />
          <RouteButton variant="outlined" to={previous ?? boardPackagePath(parcelId)}>
            Cancel
          </RouteButton>
          <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Saving…">
            Save
          </SubmitButton>
        </Box>
      </ActionBar>
    </FormStack>
  );
}

const isAbout = (error: unknown, name: string): boolean =>
  error instanceof ApiError && error.fieldErrors?.some(({ field }) => field === name) === true;

/** Resets a field that has become locked, for example because the customer just paid, to the package's value. */
function useLockedValues(form: ReturnType<typeof useAppForm<EditForm>>, parcel: StaffParcel): void {
  useEffect(() => {
    const [locks, current] = [lockedFields(parcel), formOf(parcel)];
    for (const field of EDITABLE_FIELDS) {
      if (locks[field] !== undefined && form.getValues(field) !== current[field])
        form.setValue(field, current[field]);
    }
  }, [form, parcel]);
}

/** Opens the inspection, for a link to it. After the page, which focuses its heading. */
function useInspectionFocus(form: ReturnType<typeof useAppForm<EditForm>>): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === INSPECTION_HASH) form.setFocus('unNumber');
  }, [form, hash]);
}

/** The page of this site that the user came from, or null. */
function usePreviousPage(): string | null {
  const { state } = useLocation();
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' ? from : null;
}

/** Returns to the previous page once the changes are saved and navigation is no longer blocked. */
function useReturn(parcelId: string, isSaved: boolean): void {
  const navigate = useNavigate();
  const previous = usePreviousPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after saving
  useEffect(() => {
    if (!isSaved) return;
    notifyOnNextPage('Package updated.');
    if (previous !== null) void navigate(-1);
    else void navigate(boardPackagePath(parcelId), { replace: true });
  }, [isSaved]);
}

const LAYOUT = {
  display: 'grid',
  gap: { xs: 3, md: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
};
