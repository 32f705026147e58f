/** The claim of an ID token that carries our own id of the person. The trigger before each token adds it. */
export const CUSTOMER_ID_CLAIM = 'customer_id';
