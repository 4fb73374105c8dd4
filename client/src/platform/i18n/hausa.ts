import type { english, PageTexts } from './english.ts';
import app from './ha/app.json';
import care from './ha/care.json';
import common from './ha/common.json';
import complaints from './ha/complaints.json';
import errors from './ha/errors.json';
import labels from './ha/labels.json';
import list from './ha/list.json';
import member from './ha/member.json';
import messages from './ha/messages.json';
import notices from './ha/notices.json';
import planTexts from './ha/planTexts.json';
import publicTexts from './ha/public.json';
import registration from './ha/registration.json';
import signIn from './ha/signIn.json';

type Texts = typeof english & PageTexts & Record<'labels' | 'notices', Record<string, string>>;

/** Loaded when somebody chooses Hausa. A missing key does not compile; `labels` and `notices` are by their English words (`useLabelText`, `useNoticeText`). */
export const hausa: Texts = {
  app,
  care,
  common,
  complaints,
  errors,
  labels,
  list,
  member,
  messages,
  notices,
  planTexts,
  public: publicTexts,
  registration,
  signIn,
};
