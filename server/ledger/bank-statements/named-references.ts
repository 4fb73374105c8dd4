/** Shorter references would be found by chance. */
const MIN_LENGTH = 5;

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Finds what a text of a bank names by its references, with or without their hyphens and slashes. Looks up the words of the text
 * instead of trying every reference: thousands of lines may have the same amount as thousands of records.
 */
export class ReferenceIndex<Item extends { references: readonly string[] }> {
  readonly #items = new Map<string, Set<Item>>();
  #longest = 0;

  constructor(items: readonly Item[]) {
    for (const item of items) {
      for (const reference of item.references.map(plain)) {
        if (reference.length < MIN_LENGTH) continue;
        this.#items.set(reference, (this.#items.get(reference) ?? new Set<Item>()).add(item));
        this.#longest = Math.max(this.#longest, reference.length);
      }
    }
  }

  /** A reference is one word, or several with one character between each. */
  namedIn(text: string): Set<Item> {
    const found = new Set<Item>();
    const words = [...text.toUpperCase().matchAll(/[A-Z0-9]+/g)].map(({ 0: word, index }) => ({ word, index }));
    for (const [first, { index: start }] of words.entries()) {
      let reference = '';
      let end = start - 1;
      for (const { word, index } of words.slice(first, first + this.#longest)) {
        reference += word;
        if (index !== end + 1 || reference.length > this.#longest) break;
        end = index + word.length;
        for (const item of this.#items.get(reference) ?? []) found.add(item);
      }
    }
    return found;
  }
}
