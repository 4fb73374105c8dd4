import sharp from 'sharp';
import { DomainError } from '../errors.ts';

const MAX_PIXELS = 50_000_000;

/** A picture drawn anew: upright, without what a camera or a hand hid in the file. Whatever cannot be drawn is refused. */
export async function cleanImage(content: Buffer, mime: string): Promise<Buffer> {
  try {
    const picture = sharp(content, { limitInputPixels: MAX_PIXELS }).rotate();
    return await (mime === 'image/png' ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer();
  } catch {
    throw new DomainError('UPLOAD_TYPE', { params: { types: 'readable PDF, JPEG and PNG' } });
  }
}
