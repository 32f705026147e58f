import type { Parcel } from '#shared/contracts/parcel.ts';
import { EditNotesDialog } from './EditNotesDialog.tsx';
import { ResolveIssuesDialog } from './ResolveIssuesDialog.tsx';

interface PackageFormProps {
  kind: string | undefined;
  parcel: Parcel;
  onClose: () => void;
}

/** The form of a package. All forms are loaded together, because they are preloaded together. */
export function PackageForm({ kind, ...props }: PackageFormProps) {
  return kind === 'notes' ? <EditNotesDialog {...props} /> : <ResolveIssuesDialog {...props} />;
}
