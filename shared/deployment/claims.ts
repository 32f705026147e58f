/** The ID token claim with our own customer id, added by the pre token generation trigger. */
export const CUSTOMER_ID_CLAIM = 'customer_id';
