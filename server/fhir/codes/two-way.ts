/** A table between values of ours and codes of FHIR, each of which stands for one value. */
export type TwoWay<Ours extends string> = {
  codeOf: (value: Ours) => string;
  /** The value of a code; undefined for a code that is not in the table. */
  valueOf: (code: string | undefined) => Ours | undefined;
  codes: readonly string[];
};

/** Every value of the enum must be in the table, else it does not compile. `readAs` names further codes that are only read. */
export function twoWay<Ours extends string>(codes: Record<Ours, string>, readAs: Readonly<Record<string, Ours>> = {}): TwoWay<Ours> {
  const entries = Object.entries(codes) as [Ours, string][];
  const values = new Map([...Object.entries(readAs), ...entries.map(([value, code]) => [code, value] as const)]);
  if (values.size !== entries.length + Object.keys(readAs).length) throw new Error('A code stands for two values');
  return {
    codeOf: (value) => codes[value],
    valueOf: (code) => (code === undefined ? undefined : values.get(code)),
    codes: entries.map(([, code]) => code),
  };
}
