const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** FNV-1a over a label, four times with different starts, to seed four words of state. */
function hash(label: string, start: number): number {
  let value = start >>> 0;
  for (let i = 0; i < label.length; i++) value = Math.imul(value ^ label.charCodeAt(i), 16777619);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** A stream of numbers that is the same for the same label, wherever and whenever it runs (sfc32). */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;
  private readonly label: string;

  constructor(label: string) {
    this.label = label;
    this.a = hash(label, 0x811c9dc5);
    this.b = hash(label, 0x9e3779b9);
    this.c = hash(label, 0x85ebca6b);
    for (let i = 0; i < 12; i++) this.nextUint32();
  }

  /** An independent stream; drawing from one does not affect the other. */
  fork(...labels: (string | number)[]): Random {
    return new Random(`${this.label}/${labels.join('/')}`);
  }

  nextUint32(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return t >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    return this.nextUint32() / 2 ** 32;
  }

  /** A whole number, both ends included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }

  weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    let total = 0;
    for (const item of items) total += weight(item);
    let left = this.next() * total;
    for (const item of items) {
      left -= weight(item);
      if (left < 0) return item;
    }
    return items[items.length - 1] as T;
  }

  /** Normal with mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count++;
    return count;
  }

  digits(count: number): string {
    let text = '';
    for (let i = 0; i < count; i++) text += this.int(0, 9);
    return text;
  }

  letters(alphabet: string, count: number): string {
    let text = '';
    for (let i = 0; i < count; i++) text += alphabet[Math.floor(this.next() * alphabet.length)];
    return text;
  }

  /** A version 7 UUID of an instant in milliseconds. */
  uuid(instant: number): string {
    const high = Math.floor(instant / 65536);
    const low = instant % 65536;
    const x = this.nextUint32();
    const y = this.nextUint32();
    const z = this.nextUint32();
    const byte = (word: number, shift: number) => HEX[(word >>> shift) & 255] as string;
    return (
      `${byte(high, 24)}${byte(high, 16)}${byte(high, 8)}${byte(high, 0)}-${byte(low, 8)}${byte(low, 0)}-7${byte(x, 24).charAt(0)}${byte(x, 16)}-` +
      `${(8 + ((x >>> 8) & 3)).toString(16)}${byte(x, 0).charAt(1)}${byte(y, 24)}-${byte(y, 16)}${byte(y, 8)}${byte(y, 0)}${byte(z, 24)}${byte(z, 16)}${byte(z, 8)}`
    );
  }
}
