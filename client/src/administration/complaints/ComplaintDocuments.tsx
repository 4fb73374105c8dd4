import { FileItem, FileLink, FileList } from '../../ui/detail/FileList.tsx';
import { date, fileSize } from '../../ui/format.ts';

type Document = { id: string; filename: string; size: number; url: string; createdAt: string };

/** The files of a complaint or of an answer. */
export const ComplaintDocuments = ({ documents }: { documents: readonly Document[] }) => (
  <FileList>
    {documents.map((file) => (
      <FileItem key={file.id} title={<FileLink file={file} />}>
        {fileSize(file.size)}, {date(file.createdAt)}
      </FileItem>
    ))}
  </FileList>
);
