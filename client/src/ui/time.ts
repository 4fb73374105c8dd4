let offset = 0;
let renderedAt: number | null = null;

/** Updates the clock offset from a server time. */
export function setServerTime(now: string | Date): void {
  const moment = new Date(now).getTime();
  if (!Number.isNaN(moment)) offset = moment - Date.now();
}

/** Sets the time that the clocks of a page show while the server renders it and the browser hydrates it. */
export function setRenderedAt(at: number): void {
  renderedAt = at;
}

export const serverNow = (): number => Date.now() + offset;

/** The time at which the server rendered the page. */
export const renderedNow = (): number => renderedAt ?? serverNow();
