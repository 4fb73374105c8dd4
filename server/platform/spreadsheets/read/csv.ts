/** Parses a CSV file with a heading line into one object per row. Quoted fields may contain commas, quotes and line breaks. */
export function parseCsv(text: string): Record<string, string>[] {
  const [header, ...rows] = csvRows(text);
  if (!header) return [];
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])));
}

type Limits = { cell: number; columns: number };

/** Yields the rows of a text. A row above the limit is cut and is the last one. */
export function* csvRows(text: string, delimiter = ',', limits: Limits = { cell: Infinity, columns: Infinity }): Generator<string[]> {
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    if (field.length > limits.cell || row.length > limits.columns) break;
    const char = text[i];
    if (quoted) {
      if (char !== '"') field += char;
      else if (text[i + 1] === '"') field += text[i++];
      else quoted = false;
    } else if (char === '"' && field === '') quoted = true;
    else if (char === delimiter) {
      row.push(field);
      field = '';
    } else if (char === '\n') {
      yield [...row, field.replace(/\r$/, '')];
      row = [];
      field = '';
    } else field += char;
  }
  if (field !== '' || row.length > 0) yield [...row, field];
}
