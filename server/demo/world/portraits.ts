import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Sex } from '../../generated/prisma/enums.ts';
import { disk } from '../../platform/files/disk.ts';
import type { CopyBuffer } from './copy-buffer.ts';
import { sqlTimestamp } from './days.ts';
import type { Random } from './random.ts';

const SHIRT_COLOURS = ['#0B5F6E', '#7A4B1E', '#3A4D8F', '#7B2D4E'];
/** Enough for a day at the card printer; files for a million students would take longer than the scheme itself. */
const MAX_PORTRAITS = 1500;

const STORE_AT_ONCE = 50;

const drawing = (sex: Sex, shirt: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300" viewBox="0 0 240 300">
  <rect width="240" height="300" fill="#D6E1E5"/>
  ${sex === 'FEMALE' ? '<path d="M62 190V120a58 66 0 0 1 116 0v70z" fill="#2A211D"/>' : ''}
  <path d="M14 300c0-62 44-84 106-84s106 22 106 84z" fill="${shirt}"/>
  <rect x="98" y="170" width="44" height="62" rx="18" fill="#6B4630"/>
  <ellipse cx="120" cy="132" rx="46" ry="58" fill="#7A5238"/>
  <path d="M72 122c-2-44 20-66 48-66s50 22 48 66c-8-26-24-34-48-34s-40 8-48 34z" fill="#2A211D"/>
</svg>`;

export type Portrait = { sex: Sex; content: Buffer; sha256: string };

export async function drawPortraits(): Promise<Portrait[]> {
  const draw = async (sex: Sex, shirt: string): Promise<Portrait> => {
    const content = await sharp(Buffer.from(drawing(sex, shirt)))
      .jpeg({ quality: 82 })
      .toBuffer();
    return { sex, content, sha256: createHash('sha256').update(content).digest('hex') };
  };
  return Promise.all((['FEMALE', 'MALE'] as const).flatMap((sex) => SHIRT_COLOURS.map((shirt) => draw(sex, shirt))));
}

/** Drawn portraits in place of photographs. A card is printed only for a person who has one. */
export class Portraits {
  private readonly portraits: readonly Portrait[];
  private readonly copyBuffer: CopyBuffer;
  private readonly random: Random;
  private readonly files: { key: string; content: Buffer }[] = [];

  constructor(portraits: readonly Portrait[], copyBuffer: CopyBuffer, random: Random) {
    this.portraits = portraits;
    this.copyBuffer = copyBuffer;
    this.random = random;
  }

  /** Adds a portrait for a person and answers with its id; null once there are enough. */
  addFor(person: { id: string; sex: Sex; registeredAt: number }): string | null {
    if (this.files.length >= MAX_PORTRAITS) return null;
    const [first, ...others] = this.portraits.filter(({ sex }) => sex === person.sex);
    if (!first) return null;
    const { content, sha256 } = this.random.pick([first, ...others]);
    const id = this.random.uuid(person.registeredAt);
    const key = `enrollee/${id}.jpg`;
    this.files.push({ key, content });
    this.copyBuffer.add('Attachment', {
      id,
      ownerType: 'Enrollee',
      ownerId: person.id,
      kind: 'PHOTO',
      filename: 'photograph.jpg',
      mime: 'image/jpeg',
      size: content.length,
      sha256,
      storageKey: key,
      createdAt: sqlTimestamp(person.registeredAt),
    });
    return id;
  }

  async storeFiles(): Promise<void> {
    for (let start = 0; start < this.files.length; start += STORE_AT_ONCE)
      await Promise.all(this.files.slice(start, start + STORE_AT_ONCE).map(({ key, content }) => disk.put(key, content)));
  }
}
