type DocumentIds = { id?: string; rowsId?: string };

/** The ids under which the server has a generated document; `rowsId` selects only the rows of its list (ADR 78). */
export const documentIdsOf = (document: object): DocumentIds => (document as { __meta__?: DocumentIds }).__meta__ ?? {};
