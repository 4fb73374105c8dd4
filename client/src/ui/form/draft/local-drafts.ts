export type LocalDraft = { data: Record<string, unknown>; updatedAt: string };

/** Stores drafts in this browser while the server is unreachable. */
export type LocalDrafts = {
  get: (key: string) => Promise<LocalDraft | null>;
  put: (key: string, draft: LocalDraft) => Promise<void>;
  remove: (key: string) => Promise<void>;
};

let provide: (drafts: LocalDrafts) => void = () => {};
const provided = new Promise<LocalDrafts>((resolve) => {
  provide = resolve;
});
let current: LocalDrafts | null = null;

/** Called after sign-in if the browser has storage. */
export function provideLocalDrafts(drafts: LocalDrafts): void {
  current = drafts;
  provide(drafts);
}

/** The drafts of this browser; null until loaded. */
export const localDrafts = (): LocalDrafts | null => current;

/** Resolves with the drafts of this browser; never in a browser without storage. */
export const onLocalDraftsReady = (): Promise<LocalDrafts> => provided;
