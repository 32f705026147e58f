/**
 * The folders of the image bucket: uploaded originals, generated thumbnails, signatures of handovers, their uploads,
 * photos of packages that are being received, the files of claims, and mails that customers have forwarded.
 */
export const IMAGE_FOLDERS = {
  originals: 'originals/',
  thumbnails: 'thumbnails/',
  signatures: 'signatures/',
  signatureUploads: 'signature-uploads/',
  intake: 'intake/',
  claims: 'claims/',
  receivedMail: 'received-mail/',
} as const;

/** The headers that a presigned upload from the site may contain. */
export const UPLOAD_HEADERS = ['content-type', 'if-none-match'] as const;

/** How many days an uploaded signature is kept. The handover that follows in seconds keeps a copy. */
export const SIGNATURE_UPLOAD_DAYS = 1;

/** How many days a mail that could not be handled is kept. One that was read or refused is deleted at once. */
export const RECEIVED_MAIL_DAYS = 7;

/**
 * How many days photos without a parcel are kept, and the records that make intake requests idempotent. A package may
 * wait months for its customer.
 */
export const INTAKE_RETENTION_DAYS = 365;
