import { inflateSync } from 'node:zlib'

/** Returns a stream of a PDF file as text, or nothing if it is compressed in another way. */
function inflate(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/** Returns the number of pages of a PDF file. Some browsers compress the objects that describe them. */
export function countPages(pdf: Uint8Array): number {
  const file = Buffer.from(pdf).toString('latin1')
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, stream = '']) => inflate(stream))
  return [file, ...streams].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
