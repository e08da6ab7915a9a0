/** Media types of the files that people download. */
export const fileTypes = { html: 'text/html; charset=utf-8', json: 'application/json; charset=utf-8' } as const
export type FileFormat = keyof typeof fileTypes

/** Result of a handler of a route for a file: it is sent while it is read. */
export interface StreamedFile {
  /** Such as `Ana.html`. It may have any characters. */
  name: string
  format: FileFormat
  /** The text in parts, each a few kilobytes. The server reads the next one when the client has received the last. */
  parts: AsyncIterable<string>
}
