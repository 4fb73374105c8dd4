/** Allowed values of a column of an uploaded file. `Need` says which rows need it. */
export type SheetField<Need extends string = string> = {
  key: string;
  label: string;
  need: Need;
  /** Other headings it goes by. */
  also: readonly string[];
  /** A value as written in the template. */
  example: string;
  note?: string;
};

/** Field → heading of the file. */
export type Mapping = Record<string, string>;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim();

const wordsOf = ({ label, also }: SheetField) => [label, ...also].map(plain);

/** Score of a row as the heading row: by words of the fields, then by filled cells. */
export function headingScorer(fields: readonly SheetField[]): (cells: readonly string[]) => number {
  const known = new Set(fields.flatMap(wordsOf));
  return (cells) => cells.reduce((sum, cell) => sum + (known.has(plain(cell)) ? 1000 : cell && !/^\d+$/.test(cell) ? 1 : 0), 0);
}

/** Maps headings to fields: as the last time, otherwise by the words of the heading. */
export function guessColumns(fields: readonly SheetField[], headings: readonly string[], remembered: Mapping = {}): Mapping {
  const mapping: Mapping = {};
  const unassigned = new Set(headings);
  const assign = (key: string, heading: string | undefined) => {
    if (heading === undefined || !unassigned.has(heading)) return;
    mapping[key] = heading;
    unassigned.delete(heading);
  };
  for (const { key } of fields) assign(key, remembered[key]);
  for (const pass of [0, 1]) {
    for (const field of fields) {
      const acceptedHeadings = pass === 0 ? [plain(field.label)] : wordsOf(field);
      if (!mapping[field.key])
        assign(
          field.key,
          headings.find((heading) => unassigned.has(heading) && acceptedHeadings.includes(plain(heading))),
        );
    }
  }
  return mapping;
}

/** Required columns without a mapped heading. */
export const unmappedFields = <Need extends string>(
  fields: readonly SheetField<Need>[],
  mapping: Mapping,
  needs: readonly Need[],
): SheetField<Need>[] => fields.filter((field) => needs.includes(field.need) && !mapping[field.key]);

/** Field → place of its column among the cells. */
export const columnIndexes = (headings: readonly string[], mapping: Mapping): [string, number][] =>
  Object.entries(mapping).map(([field, heading]) => [field, headings.indexOf(heading)]);
