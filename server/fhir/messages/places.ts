/** Where the fields of an input stand in the message, so that a refusal by a service names the place that the sender knows. */
export class Places {
  readonly #paths = new Map<string, string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  put(field: string, path: string): void {
    this.#paths.set(field, path);
  }

  /** The place of a field, or of the nearest field around it. */
  of(field: string): string {
    for (let names = field.replace(/^(input|form)\./, '').split('.'); names.length > 0; names = names.slice(0, -1)) {
      const path = this.#paths.get(names.join('.'));
      if (path) return path;
    }
    return this.#root;
  }
}
