import { LIMITS } from './limits.ts';

/** Collects the text of a cell or shared string from `t` and `v`, without the phonetic readings (`rPh`) of East Asian workbooks. */
export class CellText {
  #text = '';
  #inside = false;
  #inReading = false;

  open(name: string): void {
    if (name === 'rPh') this.#inReading = true;
    if (name === 't' || name === 'v') this.#inside = true;
  }

  add(text: string): void {
    // Keeps slightly more than the maximum cell length, so that a longer cell is detected.
    if (this.#inside && !this.#inReading && this.#text.length <= LIMITS.cell) this.#text += text.slice(0, LIMITS.cell + 1);
  }

  close(name: string): void {
    if (name === 'rPh') this.#inReading = false;
    if (name === 't' || name === 'v') this.#inside = false;
  }

  take(): string {
    const text = this.#text.replaceAll('_x000D_', '').trim();
    this.#text = '';
    return text;
  }
}
