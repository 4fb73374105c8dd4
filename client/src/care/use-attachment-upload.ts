import { useViewer } from '../platform/session.tsx';
import { uploadFile } from '../platform/upload.ts';

/** How an `AttachmentsField` uploads and shows documents: they are the viewer's own until the form is sent. */
export function useAttachmentUpload() {
  const { id } = useViewer();
  return {
    upload: (file: File, kind: string) => uploadFile({ type: 'UserAccount', id }, kind, file),
    urlOf: (fileId: string) => `/files/${fileId}`,
  };
}
