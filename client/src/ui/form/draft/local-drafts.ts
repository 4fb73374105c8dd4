export type LocalDraft = { data: Record<string, unknown>; updatedAt: string };

/** Where drafts are kept in this browser while the server cannot take them. */
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

/** Called when somebody is signed in and the browser can keep something. */
export function provideLocalDrafts(drafts: LocalDrafts): void {
  current = drafts;
  provide(drafts);
}

/** The drafts of this browser, null before they are there. */
export const localDrafts = (): LocalDrafts | null => current;

/** The drafts of this browser, as soon as they are there. In a browser that keeps nothing that is never. */
export const onLocalDraftsReady = (): Promise<LocalDrafts> => provided;
