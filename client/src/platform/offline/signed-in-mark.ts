const OPEN = 'lafiya.vault';
/** Key of earlier releases, whose vault is another database (earlier-vault.ts). */
const EARLIER_OPEN = 'lafiya.offline';
const SIGNING_OUT = 'lafiya.signing-out';

function has(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

function mark(name: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // Without storage there is no vault either.
  }
}

/** Whether a vault may be open in this browser, so that the sign-in need not load it to find out. */
export const isOpen = (): boolean => has(OPEN) || has(EARLIER_OPEN);

export function setSignedInMark(open: boolean): void {
  mark(OPEN, open);
  mark(EARLIER_OPEN, false);
}

/** Whether a user signed out offline, so that the server does not know yet. */
export const isSigningOut = (): boolean => has(SIGNING_OUT);
export const markSigningOut = (pending: boolean): void => mark(SIGNING_OUT, pending);
