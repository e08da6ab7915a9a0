import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: string | Uint8Array
  /** What the zip says, if it does not say the truth. */
  size?: number
  crc?: number
  /** Bits of the header: 1 is for an encrypted entry. */
  flags?: number
  method?: 'stored' | 'deflated' | number
  /** Mode of the file in Unix, such as 0o120777 for a symbolic link. */
  mode?: number
}

const methods = { stored: 0, deflated: 8 }

/** Returns a zip, true or not: APPNOTE.TXT, 4.3. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, size, crc, flags = 0, method = 'deflated', mode = 0o100644 } of entries) {
    const plain = Buffer.from(content)
    const number = typeof method === 'number' ? method : methods[method]
    const data = number === methods.deflated ? deflateRawSync(plain) : plain
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(number, 4)
    fields.writeUInt32LE(crc ?? crc32(plain), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(size ?? plain.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(mode * 0x10000, 6)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), fields, place, Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end])
}
