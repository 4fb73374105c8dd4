/** A requested document; `line` is the line it belongs to, such as a service. */
export type RequestedDocument<Kind extends string = string> = { kind: Kind; label: string; line?: { id: string; name: string } };

/** A file in the values of a form. A requested document without upload has no file. */
export type Attachment<Kind extends string = string> = { kind: Kind; fileId: string | null; lineId?: string; filename?: string };

const isFor = ({ kind, lineId }: Attachment, { kind: requestedKind, line }: RequestedDocument) =>
  kind === requestedKind && lineId === line?.id;

/** The values of an `AttachmentsField`: a row for each requested document in its order, then all other files. */
export function attachmentRows<Kind extends string>(
  requested: readonly RequestedDocument<Kind>[],
  given: readonly Attachment<Kind>[],
): Attachment<Kind>[] {
  const rows = requested.map(
    (document): Attachment<Kind> =>
      given.find((attachment) => isFor(attachment, document)) ?? {
        kind: document.kind,
        fileId: null,
        ...(document.line && { lineId: document.line.id }),
      },
  );
  return [...rows, ...given.filter((attachment) => attachment.fileId && !rows.includes(attachment))];
}
