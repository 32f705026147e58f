import type { Parcel } from '#shared/contracts/parcel.ts';
import { EditNotesDialog } from './EditNotesDialog.tsx';
import { ResolveIssuesDialog } from './ResolveIssuesDialog.tsx';

/** The form of a package. All forms are loaded together, because they are preloaded together. */
export function PackageForm(props: { kind: string | undefined; parcel: Parcel; onClose: () => void }) {
  const { kind, ...dialog } = props;
  return kind === 'notes' ? <EditNotesDialog {...dialog} /> : <ResolveIssuesDialog {...dialog} />;
}
