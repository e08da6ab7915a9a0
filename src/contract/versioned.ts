/** Result of a handler of a versioned route. The version is read before the body, so a body is never older than its `ETag`. */
export interface Versioned<Body> {
  version: string
  load: () => Promise<Body>
}
