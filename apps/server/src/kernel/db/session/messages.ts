import { encoded } from '../values';

/**
 * Messages of the extended protocol, written one behind the other and sent as one piece; see "Message Formats" in
 * PostgreSQL's documentation. Text format throughout, but for parameters that are bytes.
 */
export class Messages {
  #bytes = Buffer.allocUnsafe(16_384);
  #end = 0;

  parse(name: string, text: string): void {
    const length = this.#begin(0x50);
    this.#text(name);
    this.#text(text);
    this.#int16(0);
    this.#finish(length);
  }

  bind(name: string, values: readonly unknown[]): void {
    const length = this.#begin(0x42);
    this.#text('');
    this.#text(name);
    this.#int16(values.length);
    const formats = this.#reserve(values.length * 2);
    this.#int16(values.length);
    for (let i = 0; i < values.length; i += 1) {
      const value = encoded(values[i]);
      const bytes = Buffer.isBuffer(value);
      this.#bytes.writeUInt16BE(bytes ? 1 : 0, formats + i * 2);
      if (value === null) {
        this.#int32(-1);
      } else if (typeof value === 'string') {
        const size = Buffer.byteLength(value);
        this.#int32(size);
        const at = this.#reserve(size);
        this.#bytes.write(value, at, size);
      } else {
        this.#int32(value.length);
        value.copy(this.#bytes, this.#reserve(value.length));
      }
    }
    this.#int16(0);
    this.#finish(length);
  }

  /** Of the portal just bound. */
  describe(): void {
    const length = this.#begin(0x44);
    this.#byte(0x50);
    this.#text('');
    this.#finish(length);
  }

  execute(): void {
    const length = this.#begin(0x45);
    this.#text('');
    this.#int32(0);
    this.#finish(length);
  }

  /** A prepared statement that need not exist. */
  close(name: string): void {
    const length = this.#begin(0x43);
    this.#byte(0x53);
    this.#text(name);
    this.#finish(length);
  }

  sync(): void {
    this.#finish(this.#begin(0x53));
  }

  /** All that has been written since the last call. */
  take(): Buffer {
    const taken = Buffer.allocUnsafe(this.#end);
    this.#bytes.copy(taken, 0, 0, this.#end);
    this.clear();
    return taken;
  }

  clear(): void {
    this.#end = 0;
    if (this.#bytes.length > 1_048_576) this.#bytes = Buffer.allocUnsafe(16_384);
  }

  #begin(code: number): number {
    this.#byte(code);
    return this.#reserve(4);
  }

  #finish(length: number): void {
    this.#bytes.writeInt32BE(this.#end - length, length);
  }

  #reserve(size: number): number {
    const at = this.#end;
    if (at + size > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, at + size));
      this.#bytes.copy(larger, 0, 0, at);
      this.#bytes = larger;
    }
    this.#end = at + size;
    return at;
  }

  #byte(value: number): void {
    const at = this.#reserve(1);
    this.#bytes[at] = value;
  }

  #int16(value: number): void {
    const at = this.#reserve(2);
    this.#bytes.writeUInt16BE(value, at);
  }

  #int32(value: number): void {
    const at = this.#reserve(4);
    this.#bytes.writeInt32BE(value, at);
  }

  #text(value: string): void {
    const size = Buffer.byteLength(value);
    const at = this.#reserve(size + 1);
    this.#bytes.write(value, at, size);
    this.#bytes[at + size] = 0;
  }
}
