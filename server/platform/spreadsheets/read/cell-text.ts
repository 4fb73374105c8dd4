import { LIMITS } from './limits.ts';

/** Gathers the words of a cell or shared text: what stands in `t` or `v`, without the readings (`rPh`) that East Asian workbooks carry beside it. */
export class CellText {
  #text = '';
  #inside = false;
  #inReading = false;

  open(name: string): void {
    if (name === 'rPh') this.#inReading = true;
    if (name === 't' || name === 'v') this.#inside = true;
  }

  add(text: string): void {
    // A little more than a cell may hold is kept, so that it can be told that it is too long.
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
