/** What has come up so far; the site answers before all of it is there. */
export const state = {
  /** The schema is there and the first data are loaded. */
  prepared: false,
  /** Something went wrong after which nobody knows what holds: the process is about to end. */
  broken: false,
  jobs: undefined as { isRunning: () => boolean } | undefined,
};
