import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ClaimFile } from '#shared/contracts/claims/claim-file.ts';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { claimFile } from '../queries.ts';

export const isImage = ({ contentType }: ClaimFile): boolean => contentType.startsWith('image/');

/** An image that the customer has sent, and its file. */
export interface SentPicture {
  name: string;
  src: string;
  label: string;
  full: ReturnType<typeof claimFile>;
  file: ClaimFile;
}

/** The images among these files whose URL is known, and the queries of those whose URL could not be loaded. */
export function useSentPictures({ parcelId, files }: Pick<Claim, 'parcelId' | 'files'>) {
  const images = files.filter(isImage);
  const urls = useQueries({ queries: images.map(({ fileId }) => claimFile(parcelId, fileId)) });
  // A renewed URL must not load the same image again.
  const first = useRef(new Map<string, string>());
  const pictures = images.flatMap((file, index): SentPicture[] => {
    const { fileId, name } = file;
    const url = first.current.get(fileId) ?? urls[index]?.data?.url;
    if (url === undefined) return [];
    first.current.set(fileId, url);
    const label = `${name}, from the customer`;
    return [{ name: fileId, src: url, label, full: claimFile(parcelId, fileId), file }];
  });
  return { pictures, failed: urls.filter(({ data, isError }) => isError && data === undefined) };
}
