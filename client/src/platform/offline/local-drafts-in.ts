import type { LocalDraft, LocalDrafts } from '../../ui/form/draft/local-drafts.ts';
import type { Vault } from './vault.ts';

const FORM = 'FORM';

/** Drafts of forms in a vault. */
export const localDraftsIn = (vault: Vault): LocalDrafts => ({
  get: (key) => vault.get<LocalDraft>(FORM, key),
  put: (key, draft) => vault.put(FORM, key, draft),
  remove: (key) => vault.remove(FORM, [key]),
});
