import decodeQR, { type Image } from 'qr/decode.js';

/** The text of the QR code in a picture; null while none can be read, as in most frames of a camera. */
export function codeIn(picture: Image): string | null {
  try {
    return decodeQR(picture);
  } catch {
    return null;
  }
}
