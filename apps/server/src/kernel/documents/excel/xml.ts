import type { Readable } from 'node:stream';
import sax from 'sax';
import { FileRefused } from '../../files/refused';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  /** Names without namespace prefix. */
  open?(name: string, attributes: Attributes, selfClosing: boolean): void;
  /** In pieces; long text comes in several. */
  text?(text: string): void;
  close?(name: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
const damaged = (): FileRefused => new FileRefused('damaged', '文件内容已损坏，无法读取');

/** Thrown by a handler that has seen enough: the rest of the part is not even unpacked. */
export class Enough extends Error {}

/**
 * Streams one XML part through a handler. A document type declaration is refused: no office program writes one, and it is
 * the door to entity bombs and outside files. Throws FileRefused for anything that is not well-formed UTF-8 XML.
 */
export async function parseXml(part: Promise<Readable>, handler: XmlHandler): Promise<void> {
  // Only the five entities of XML itself: `&nbsp;` and its like are an error, as for every office program.
  const options = { position: false, strictEntities: true };
  const parser = sax.parser(true, options);
  parser.onerror = () => {
    throw damaged();
  };
  parser.ondoctype = () => {
    throw new FileRefused('too_complex', '文件内含不允许的定义，无法读取');
  };
  parser.onsgmldeclaration = parser.ondoctype;
  const { open, text, close } = handler;
  if (open) parser.onopentag = (tag) => open(local(tag.name), tag.attributes as Attributes, tag.isSelfClosing);
  if (close) parser.onclosetag = (name) => close(local(name));
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }

  const decoder = new TextDecoder('utf-8', { fatal: true });
  let stream: Readable | undefined;
  try {
    stream = await part;
    for await (const chunk of stream) parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof Enough) return;
    throw error instanceof FileRefused ? error : damaged();
  } finally {
    stream?.destroy();
  }
}
