interface Part {
  text: string
  /** The URL, if the text is one. */
  href?: string
}

/** An http or https URL. It ends before invisible characters (Unicode category C), which could disguise it as another. */
const url = /\bhttps?:\/\/[^\s\p{C}<>"“”„«»]+/giu
/** Host names and IP addresses. Anything else is more likely two URLs without a space between them. */
const host = /^(?:[\w.-]*\w[\w.-]*|\[[\da-f:.]+\])$/
const closingOf: Record<string, string> = { '(': ')', '[': ']', '{': '}' }
const openingOf: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
/** Punctuation that often ends a sentence and rarely a URL. Identifiers in URLs end with - and _, too. */
const punctuation = /[^\P{P}/\-_#%&@)\]}]/u

/** Returns the length of a URL without the punctuation that belongs to the sentence around it. */
function lengthWithoutPunctuation(found: string): number {
  const unopened: Record<string, number> = { '(': 0, '[': 0, '{': 0 }
  for (const character of found) {
    const opening = openingOf[character]
    if (opening !== undefined) unopened[opening] = (unopened[opening] ?? 0) + 1
    else if (character in closingOf) unopened[character] = (unopened[character] ?? 0) - 1
  }
  let length = found.length
  for (; length > 0; length -= 1) {
    const character = found.charAt(length - 1)
    const opening = openingOf[character]
    if (opening === undefined) {
      if (!punctuation.test(character)) break
      if (character in closingOf) unopened[character] = (unopened[character] ?? 0) + 1
    } else {
      // A bracket that was opened within the URL belongs to it.
      const excess = unopened[opening] ?? 0
      if (excess <= 0) break
      unopened[opening] = excess - 1
    }
  }
  return length
}

/** Returns the normalized URL, or undefined if the text must not become a link. */
function hrefOf(text: string): string | undefined {
  try {
    const { protocol, username, password, hostname, href } = new URL(text)
    // "https://bank.example@evil.example" opens evil.example.
    if (username !== '' || password !== '' || !host.test(hostname)) return undefined
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}

/** Splits a text into URLs and the text between them. The parts concatenate to the original text. Takes linear time. */
export function splitLinks(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(url)) {
    const link = found.slice(0, lengthWithoutPunctuation(found))
    const href = hrefOf(link)
    if (href === undefined) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: link, href })
    end = index + link.length
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end) })
  return parts
}
