import { useViewer } from '../platform/session.tsx';
import { uploadFile } from '../platform/upload.ts';

/** Upload handlers for `AttachmentsField`. Files belong to the viewer until the form is submitted. */
export function useAttachmentUpload() {
  const { id } = useViewer();
  return {
    upload: (file: File, kind: string) => uploadFile({ type: 'UserAccount', id }, kind, file),
    urlOf: (fileId: string) => `/files/${fileId}`,
  };
}
