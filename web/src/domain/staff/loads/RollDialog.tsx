import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { boardableSailings, boardingRefusal, sailingName } from '#shared/rules/sailings/boarding.ts';
import { type Destination, SAILING_REASONS } from '#shared/rules/sailings/sailing.ts';
import { localTimeText } from '#shared/rules/texts/storage.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { portalTime } from '#web/lib/clock.ts';
import { notify, notifyError } from '#web/lib/toasts.ts';
import { useStaffMutation } from '../queries.ts';
import { REASON_NAMES } from '../sailings/labels.ts';
import { departingSailings } from './queries.ts';

const Form = z.object({ toSailingId: z.string(), reason: z.enum(SAILING_REASONS) });
type Form = z.infer<typeof Form>;

const REASONS = SAILING_REASONS.map((value) => ({ value, label: REASON_NAMES[value] }));

const UNDECIDED: Form = { toSailingId: '', reason: 'CARGO_ROLLED' };

interface RollDialogProps {
  parcelIds: readonly string[];
  /** The sailing that left them behind. */
  fromSailingId: string;
  locationCode: Destination;
  /** The one that they are recorded as left behind by, to be on it again. */
  rolledFrom?: string | undefined;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Records that a sailing left packages behind, and which one they are on now. */
export function RollDialog({
  parcelIds,
  fromSailingId,
  locationCode,
  rolledFrom,
  onClosed,
}: RollDialogProps) {
  const now = portalTime();
  const query = useQuery(departingSailings(now));
  const from = sailingName(fromSailingId);
  const count = packages(parcelIds.length);
  const roll = useStaffMutation('rollParcels', `${count} of ${from} may not have been rolled.`);
  const form = useAppForm(Form, UNDECIDED, `roll ${fromSailingId} ${parcelIds[0]}`);
  const options = boardableSailings(query.data ?? [], now)
    .filter(
      (each) =>
        boardingRefusal(each, locationCode, now) === null &&
        ![fromSailingId, rolledFrom].includes(each.sailingId),
    )
    .map(({ sailingId, loadNumber, cutoff }) => ({
      value: sailingId,
      label: `${loadNumber}, cut-off ${localTimeText(cutoff)}`,
    }));
  const send = async ({ toSailingId, reason }: Form) => {
    const to = toSailingId === '' ? null : toSailingId;
    const from = to !== null && to === rolledFrom ? rolledFrom : fromSailingId;
    const body = { parcelIds: [...parcelIds], fromSailingId: from, toSailingId: to, reason };
    const { results } = await roll.mutateAsync({ body });
    const refused = results.filter(({ refusal }) => refusal !== null);
    const done = results.length - refused.length;
    if (done > 0) notify(`${packages(done)} rolled.`);
    const [first] = refused;
    if (first) notifyError(`${packages(refused.length)} could not be rolled.`, first.refusal);
  };
  return (
    <FormDialog
      form={form}
      send={send}
      title={`Roll ${count}`}
      submitLabel={`Roll ${count}`}
      busyLabel="Saving…"
      maxWidth="xs"
      onClosed={onClosed}
    >
      <p>
        Left behind by {from}. Customers read a wide range until a sailing is chosen, and are told when the
        last day changes.
      </p>
      <Loaded
        isPart
        query={query}
        loading={<Loading what="the sailings" heights={[56]} />}
        failure="The sailings could not be loaded."
      >
        {() => (
          <FormSelect
            form={form}
            name="toSailingId"
            label="Now on"
            options={[
              { value: '', label: 'Not decided yet' },
              ...options,
              ...(rolledFrom === undefined
                ? []
                : [{ value: rolledFrom, label: `${sailingName(rolledFrom)}, not left behind after all` }]),
            ]}
          />
        )}
      </Loaded>
      <FormSelect form={form} name="reason" label="Reason" options={REASONS} />
    </FormDialog>
  );
}
