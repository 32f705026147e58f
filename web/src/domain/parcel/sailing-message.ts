import type { Parcel } from '#shared/contracts/parcel.ts';

/** That a package did not come with its load, or that nobody knows yet which sailing it goes with. */
export function sailingMessage({ estimate }: Pick<Parcel, 'estimate'>) {
  if (estimate?.basis === 'NOT_ARRIVED')
    return {
      tone: 'warning' as const,
      title: 'Not arrived',
      text: 'it was not with its load when we checked the load at the terminal. We are looking for it.',
    };
  if (estimate?.basis !== 'UNDECIDED') return false;
  return {
    tone: 'warning' as const,
    title: estimate.leftBehind ? 'Left behind' : 'No sailing',
    text: `${estimate.leftBehind ? 'it did not go with its sailing' : 'its sailing was canceled or skips its terminal'}. We will put it on another one and let you know.`,
  };
}
