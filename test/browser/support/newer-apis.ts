import type { Page } from '@playwright/test'

/**
 * APIs that a web app like this one might use and that at least one of the oldest supported browsers lacks, by their names on the global
 * object (docs/decisions/018-supported-browsers.md).
 */
export const newerApis = `
AbortSignal.any AbortSignal.prototype.throwIfAborted AbortSignal.timeout Array.fromAsync Array.prototype.findLast
Array.prototype.findLastIndex Array.prototype.toReversed Array.prototype.toSorted Array.prototype.toSpliced Array.prototype.with
Blob.prototype.bytes cancelIdleCallback CloseWatcher CommandEvent CompressionStream CookieStore cookieStore CSS.highlights
CSS.registerProperty CSSContainerRule CSSPropertyRule CSSStartingStyleRule CSSStyleSheet.prototype.replace
CSSStyleSheet.prototype.replaceSync DecompressionStream Document.prototype.adoptedStyleSheets Document.prototype.moveBefore
Document.prototype.startViewTransition Element.prototype.checkVisibility Element.prototype.getHTML Element.prototype.moveBefore
Error.captureStackTrace Error.isError fetchLater Highlight HTMLElement.prototype.hidePopover HTMLElement.prototype.inert
HTMLElement.prototype.popover HTMLElement.prototype.showPopover HTMLElement.prototype.togglePopover
HTMLFormElement.prototype.requestSubmit HTMLInputElement.prototype.showPicker HTMLSelectElement.prototype.showPicker
Intl.DurationFormat Intl.NumberFormat.prototype.formatRange Intl.NumberFormat.prototype.formatRangeToParts
Intl.PluralRules.prototype.selectRange Intl.Segmenter Iterator.from Iterator.prototype.drop Iterator.prototype.every
Iterator.prototype.filter Iterator.prototype.find Iterator.prototype.flatMap Iterator.prototype.forEach
Iterator.prototype.includes Iterator.prototype.join Iterator.prototype.map Iterator.prototype.reduce Iterator.prototype.some
Iterator.prototype.take Iterator.prototype.toArray Map.groupBy Map.prototype.getOrInsert Math.f16round Math.sumPrecise
NavigateEvent Navigation navigation Navigator.prototype.userActivation Navigator.prototype.wakeLock Object.groupBy
OffscreenCanvas Promise.try Promise.withResolvers ReadableByteStreamController ReadableStream.prototype.@@asyncIterator
ReadableStream.prototype.pipeThrough ReadableStream.prototype.pipeTo ReadableStream.prototype.values ReadableStreamBYOBReader
RegExp.escape Request.prototype.body requestIdleCallback Response.json Response.prototype.bytes Sanitizer Scheduler scheduler
ScrollTimeline Set.prototype.difference Set.prototype.intersection Set.prototype.isDisjointFrom Set.prototype.isSubsetOf
Set.prototype.isSupersetOf Set.prototype.symmetricDifference Set.prototype.union String.prototype.isWellFormed
String.prototype.toWellFormed TaskController Temporal TextDecoderStream TextEncoderStream ToggleEvent TransformStream
TrustedTypePolicyFactory trustedTypes Uint8Array.fromBase64 Uint8Array.fromHex Uint8Array.prototype.toBase64
Uint8Array.prototype.toHex URL.canParse URL.parse URLPattern URLSearchParams.prototype.size ViewTimeline ViewTransition
WritableStream
`
  .trim()
  .split(/\s+/)

/** Removes these APIs from all pages that open afterwards, before any script of a page runs. */
export async function removeNewerApis(page: Page): Promise<void> {
  await page.addInitScript(
    (names) => {
      for (const name of names) {
        const keys = name.split('.').map((key) => (key === '@@asyncIterator' ? Symbol.asyncIterator : key))
        const last = keys.pop() ?? ''
        let owner: object | undefined = globalThis
        for (const key of keys) owner = owner && Reflect.get(owner, key)
        if (owner !== undefined) Reflect.deleteProperty(owner, last)
      }
    },
    // Removes members before their interfaces.
    newerApis.toSorted((one, other) => other.length - one.length),
  )
}
