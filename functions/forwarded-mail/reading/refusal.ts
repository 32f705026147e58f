/**
 * Why a mail is not read. Nobody is told, because the address of its sender may be forged, but each is logged.
 *
 * - `UNKNOWN_ADDRESS`: it was sent to no customer's address, or to a removed one.
 * - `UNSAFE`: SES did not find it free of viruses and spam.
 * - `NOT_AUTHENTICATED`: its sender may be forged, by SPF, DKIM and DMARC.
 * - `OTHER_SENDER`: it does not come from the confirmed email address of the customer.
 * - `DAILY_LIMIT`: the customer has sent too many in one day.
 * - `UNREADABLE`: it is no valid mail, or is nested too deeply.
 */
export type Refusal =
  | 'UNKNOWN_ADDRESS'
  | 'UNSAFE'
  | 'NOT_AUTHENTICATED'
  | 'OTHER_SENDER'
  | 'DAILY_LIMIT'
  | 'UNREADABLE';
