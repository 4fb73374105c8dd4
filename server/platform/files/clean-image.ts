import sharp from 'sharp';
import { DomainError } from '../errors.ts';

const MAX_PIXELS = 50_000_000;

/** The longer side of a passport photograph as it is kept, in pixels. */
const PHOTO_SIDE = 800;
const LOGO_SIDE = 512;

/**
 * Encodes a picture again: upright and without metadata or appended data; a photograph at most as large as it is shown, on white.
 * A file that cannot be decoded is refused.
 */
export async function cleanImage(content: Buffer, mime: string, kind?: string): Promise<{ content: Buffer; mime: string }> {
  try {
    const picture = sharp(content, { limitInputPixels: MAX_PIXELS }).rotate();
    if (kind === 'PHOTO') {
      const small = picture
        .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' });
      return { content: await small.jpeg({ quality: 85 }).toBuffer(), mime: 'image/jpeg' };
    }
    if (kind === 'LOGO') {
      const small = picture.resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true });
      return { content: await small.png().toBuffer(), mime: 'image/png' };
    }
    return { content: await (mime === 'image/png' ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer(), mime };
  } catch {
    throw new DomainError('UPLOAD_TYPE', { params: { types: kind === 'PHOTO' ? 'readable JPEG and PNG' : 'readable PDF, JPEG and PNG' } });
  }
}
