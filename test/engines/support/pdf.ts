import { inflateSync } from 'node:zlib'

/** Returns the number of pages of a PDF file. Some browsers compress the objects that describe them. */
export function countPages(pdf: Uint8Array): number {
  const file = Buffer.from(pdf).toString('latin1')
  const texts = [...file.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [file, ...texts].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
