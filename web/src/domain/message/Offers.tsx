import { useMyProfile } from '../customer/queries.ts';
import { ConfirmNumberOffer } from './ConfirmNumberOffer.tsx';
import { TellMeHere } from './push/TellMeHere.tsx';

/** What would tell the customer more: texts, and notifications on this device. */
export function Offers() {
  const { data: profile } = useMyProfile();
  return (
    <>
      {profile && profile.contactMethod !== 'EMAIL' && <ConfirmNumberOffer />}
      <TellMeHere isOffer />
    </>
  );
}
