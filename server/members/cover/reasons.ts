/** Reasons that the scheme itself gives when it stops cover. */
export const AGE_LIMIT_REASON = 'Reached the age limit for children';
export const PRINCIPAL_DECEASED = 'Principal deceased';
