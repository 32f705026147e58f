import { useSearchParams } from 'react-router-dom';
import { PackageLabels } from './PackageLabels.tsx';

/** Route /package-labels?parcels=a,b: the labels of several packages. */
export function PackageLabelsPage() {
  const [search] = useSearchParams();
  const parcelIds = [...new Set((search.get('parcels') ?? '').split(',').filter(Boolean))];
  return <PackageLabels title="Package labels" parcelIds={parcelIds} />;
}
