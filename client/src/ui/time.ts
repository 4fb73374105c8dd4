let offset = 0;

/** Updates the clock offset from a server time. */
export function setServerTime(now: string | Date): void {
  const moment = new Date(now).getTime();
  if (!Number.isNaN(moment)) offset = moment - Date.now();
}

export const serverNow = (): number => Date.now() + offset;
