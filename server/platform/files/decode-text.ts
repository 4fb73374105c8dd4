/** Decodes a text file of any program: UTF-8 or UTF-16 with or without byte order mark, otherwise Windows-1252. */
export function decodeText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  const sample = file.subarray(0, 2000);
  if (sample.length > 3 && sample.includes(0)) {
    const oddZeros = sample.filter((byte, i) => byte === 0 && i % 2 === 1).length;
    return new TextDecoder(oddZeros > sample.length / 4 ? 'utf-16le' : 'utf-16be').decode(file);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Whether a file is text: no control characters after decoding. */
export function looksLikeText(file: Buffer): boolean {
  if (file.length === 0) return false;
  const text = decodeText(file.subarray(0, 4000));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a text does not have
  const unprintable = text.match(/[\u0000-\u0008\u000E-\u001F\uFFFD]/g)?.length ?? 0;
  return unprintable <= text.length / 200;
}
