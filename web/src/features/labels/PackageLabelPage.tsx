import { useParams } from 'react-router-dom';
import { PackageLabels } from './PackageLabels.tsx';

/** Route /package-label/:id: the label of a package. */
export function PackageLabelPage() {
  const { id = '' } = useParams();
  return <PackageLabels title="Package label" parcelIds={[id]} />;
}
