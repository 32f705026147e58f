import { useState } from 'react';
import { fullImageFailure } from '#web/domain/parcel/details/ThumbnailGrid.tsx';
import { useFetchFullImage } from '#web/domain/parcel/queries.ts';
import { notifyError } from '#web/lib/toasts.ts';

/** Opens full images in new tabs. `failures` has a message for each image that could not be opened. */
export function useOpenFullImage(parcelId: string) {
  const fetchUrl = useFetchFullImage(parcelId);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});

  const open = async (name: string, label: string) => {
    setFailures(({ [name]: _earlier, ...others }) => others);
    // Opened in the click handler: browsers block a tab that opens after the URL has loaded.
    const tab = window.open('', '_blank');
    if (!tab) {
      notifyError('Your browser blocked the new tab.', 'Allow pop-ups for this site and try again.');
      return;
    }
    tab.opener = null;
    tab.document.title = label;
    tab.document.body.textContent = 'Loading the image…';
    try {
      tab.location.replace(await fetchUrl(name));
    } catch (error) {
      tab.close();
      setFailures((others) => ({ ...others, [name]: fullImageFailure(error) }));
    }
  };
  return { open, failures };
}
