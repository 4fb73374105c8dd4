import sharp, { type Sharp } from 'sharp';
import { LONGEST_SIDE, MAX_PIXELS, TOO_LARGE, UNREADABLE } from './image-limits.ts';

// Runs as a separate process (clean-image.ts): reads an image from stdin and writes the clean one to stdout.

/** Longer side of a stored passport photograph, in pixels. */
const PHOTO_SIDE = 800;
const LOGO_SIDE = 512;

const CHECK_MS = 100;

const [kind, mime, seconds] = process.argv.slice(2);

/** Ends this process once it has used its seconds of the processor. The decoder, which works in another thread, cannot be stopped. */
function limitProcessor(): void {
  const { user, system } = process.cpuUsage();
  if (user + system > Number(seconds) * 1e6) process.kill(process.pid, 'SIGKILL');
}

function cleaned(content: Buffer): Sharp {
  const picture = sharp(content, { limitInputPixels: MAX_PIXELS }).rotate();
  if (kind === 'PHOTO') {
    return picture
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 });
  }
  if (kind === 'LOGO') return picture.resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true }).png();
  return mime === 'image/png' ? picture.png() : picture.jpeg({ quality: 88 });
}

/** Reports by exit code why there is no image. */
async function run(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  try {
    // Reads the header only.
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) > LONGEST_SIDE || width * height > MAX_PIXELS) {
      process.exitCode = TOO_LARGE;
      return;
    }
    process.stdout.write(await cleaned(content).toBuffer());
  } catch {
    process.exitCode = UNREADABLE;
  }
}

sharp.concurrency(1);
limitProcessor();
setInterval(limitProcessor, CHECK_MS).unref();
await run();
