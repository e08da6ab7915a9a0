/** Expands a path template: `/api/chats/{id}` with the `id` "a b" becomes `/api/chats/a%20b`. */
export const expandPath = (template: string, params: Readonly<Record<string, string | undefined>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Returns a `Link` header that names the next page (RFC 8288). */
export const formatNextLink = (url: string): string => `<${url}>; rel="next"`

type HeaderValue = string | number | readonly string[] | null | undefined

/** Returns the URL of the next page in a `Link` header, or undefined on the last page. */
export const parseNextLink = (header: HeaderValue): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(String(header ?? ''))?.[1]

/** Returns the cursor of the next page in a `Link` header, or undefined on the last page. */
export function parseNextCursor(header: HeaderValue): string | undefined {
  const [, query] = parseNextLink(header)?.split('?') ?? []
  return new URLSearchParams(query).get('cursor') ?? undefined
}
