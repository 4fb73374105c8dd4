import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { DomainError } from '../../errors.ts';
import { LIMITS } from './limits.ts';
import { unreadable } from './zip.ts';

export type Attributes = Record<string, string>;

/** Handlers of tags and texts, by names without prefix. */
export type XmlHandler = {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Streaming XML parser. After each chunk the consumer takes what the handler has collected,
 * and the event loop gets a turn. Rejects entity declarations.
 */
export async function* parseXml(pieces: AsyncIterable<string>, { open, text, close }: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  let depth = 0;
  let sinceTag = 0;
  let isEmpty = true;
  parser.on('doctype', () => {
    throw unreadable('the workbook declares its own entities');
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    depth += 1;
    if (depth > LIMITS.depth) throw unreadable('the workbook is damaged');
    open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth -= 1;
    close?.(localName(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  try {
    for await (const piece of pieces) {
      isEmpty = false;
      sinceTag += piece.length;
      if (sinceTag > LIMITS.markup) throw unreadable('a row of the workbook is incomplete');
      parser.write(piece);
      yield;
      await setImmediate();
    }
    if (!isEmpty) parser.close();
    yield;
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable('the workbook is damaged');
  }
}

/** Parses a part that is not read row by row. */
export async function readXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  for await (const _piece of parseXml(pieces, handler));
}
