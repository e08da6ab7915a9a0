/**
 * What a handler of a versioned route gives back. The version is read before the answer is, so that an answer is never older
 * than what its `ETag` says.
 */
export interface Versioned<Answer> {
  version: string
  load: () => Promise<Answer>
}
