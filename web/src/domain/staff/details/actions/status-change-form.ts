import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { InputOf } from '#shared/routes.ts';

/** The props of the forms of a status change. */
export interface StatusChangeFormProps {
  formId: string;
  parcel: StaffParcel;
  send: (body: InputOf<'setParcelStatus'>['body']) => Promise<void>;
}
