// APIs that a web app like this one might use and that at least one of the oldest supported browsers lacks
// (docs/decisions/018-supported-browsers.md). Versions are those of MDN's browser-compat-data 8.1.9.
import type { Page } from '@playwright/test'

/** The oldest supported versions. */
export const oldest = { chrome: 99, firefox: 98, safari: 15.4 }

/** One API per line: its name on the global object, then the first Chrome, Firefox and Safari version with it, or "-". */
const table = `
AbortSignal.any 116 124 17.4
AbortSignal.prototype.throwIfAborted 100 97 15.4
AbortSignal.timeout 103 100 16
Array.fromAsync 121 115 16.4
Array.prototype.findLast 97 104 15.4
Array.prototype.findLastIndex 97 104 15.4
Array.prototype.toReversed 110 115 16
Array.prototype.toSorted 110 115 16
Array.prototype.toSpliced 110 115 16
Array.prototype.with 110 115 16
Blob.prototype.bytes 144 128 18
cancelIdleCallback 47 55 -
CloseWatcher 126 149 27.3
CommandEvent 135 144 26.2
CompressionStream 80 113 16.4
CookieStore 87 140 18.4
cookieStore 87 140 18.4
CSS.highlights 105 140 17.2
CSS.registerProperty 78 128 16.4
CSSContainerRule 105 110 16
CSSPropertyRule 85 128 16.4
CSSStartingStyleRule 117 129 17.5
CSSStyleSheet.prototype.replace 73 101 16.4
CSSStyleSheet.prototype.replaceSync 73 101 16.4
DecompressionStream 80 113 16.4
Document.prototype.adoptedStyleSheets 73 101 16.4
Document.prototype.moveBefore 133 144 -
Document.prototype.startViewTransition 111 144 18
Element.prototype.checkVisibility 105 106 17.4
Element.prototype.getHTML 125 128 18
Element.prototype.moveBefore 133 144 -
Error.captureStackTrace 3 138 17.2
Error.isError 134 138 18.4
fetchLater 135 - -
Highlight 105 140 17.2
HTMLElement.prototype.hidePopover 114 125 17
HTMLElement.prototype.inert 102 112 15.5
HTMLElement.prototype.popover 114 125 18.3
HTMLElement.prototype.showPopover 114 125 17
HTMLElement.prototype.togglePopover 114 125 17
HTMLFormElement.prototype.requestSubmit 76 75 16
HTMLInputElement.prototype.showPicker 99 101 16
HTMLSelectElement.prototype.showPicker 121 122 -
Intl.DurationFormat 129 136 16.4
Intl.NumberFormat.prototype.formatRange 106 116 15.4
Intl.NumberFormat.prototype.formatRangeToParts 106 116 15.4
Intl.PluralRules.prototype.selectRange 106 116 15.4
Intl.Segmenter 87 125 14.5
Iterator.from 122 131 18.4
Iterator.prototype.drop 122 131 18.4
Iterator.prototype.every 122 131 18.4
Iterator.prototype.filter 122 131 18.4
Iterator.prototype.find 122 131 18.4
Iterator.prototype.flatMap 122 131 18.4
Iterator.prototype.forEach 122 131 18.4
Iterator.prototype.includes 154 154 27.3
Iterator.prototype.join 153 154 27.3
Iterator.prototype.map 122 131 18.4
Iterator.prototype.reduce 122 131 18.4
Iterator.prototype.some 122 131 18.4
Iterator.prototype.take 122 131 18.4
Iterator.prototype.toArray 122 131 18.4
Map.groupBy 117 119 17.4
Map.prototype.getOrInsert 145 144 26.2
Math.f16round 135 129 18.2
Math.sumPrecise 147 137 26.2
NavigateEvent 102 147 26.2
Navigation 102 147 26.2
navigation 102 147 26.2
Navigator.prototype.userActivation 72 120 16.4
Navigator.prototype.wakeLock 84 126 18.4
Object.groupBy 117 119 17.4
OffscreenCanvas 69 105 16.4
Promise.try 128 134 18.2
Promise.withResolvers 119 121 17.4
ReadableByteStreamController 89 102 26.4
ReadableStream.prototype.@@asyncIterator 124 110 27
ReadableStream.prototype.pipeThrough 59 102 10.3
ReadableStream.prototype.pipeTo 59 100 10.3
ReadableStream.prototype.values 124 110 27
ReadableStreamBYOBReader 89 102 26.4
RegExp.escape 136 134 18.2
Request.prototype.body 105 - 11.3
requestIdleCallback 47 55 -
Response.json 105 115 17
Response.prototype.bytes 132 128 18
Sanitizer 146 148 -
Scheduler 94 142 -
scheduler 94 142 -
ScrollTimeline 115 159 26
Set.prototype.difference 122 127 17
Set.prototype.intersection 122 127 17
Set.prototype.isDisjointFrom 122 127 17
Set.prototype.isSubsetOf 122 127 17
Set.prototype.isSupersetOf 122 127 17
Set.prototype.symmetricDifference 122 127 17
Set.prototype.union 122 127 17
String.prototype.isWellFormed 111 119 16.4
String.prototype.toWellFormed 111 119 16.4
TaskController 94 142 -
Temporal 144 139 27.3
TextDecoderStream 71 105 14.5
TextEncoderStream 71 105 14.5
ToggleEvent 114 120 17
TransformStream 67 102 14.5
trustedTypes 83 148 26
TrustedTypePolicyFactory 83 148 26
Uint8Array.fromBase64 140 133 18.2
Uint8Array.fromHex 140 133 18.2
Uint8Array.prototype.toBase64 140 133 18.2
Uint8Array.prototype.toHex 140 133 18.2
URL.canParse 120 115 17
URL.parse 126 126 18
URLPattern 95 142 26
URLSearchParams.prototype.size 113 112 17
ViewTimeline 115 159 26
ViewTransition 111 144 18
WritableStream 59 100 14.5
`

export const newerApis = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', ...versions] = line.split(' ')
    const [chrome = 0, firefox = 0, safari = 0] = versions.map((it) =>
      it === '-' ? Number.POSITIVE_INFINITY : Number(it),
    )
    return { name, chrome, firefox, safari }
  })

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
    newerApis.map(({ name }) => name).sort((one, other) => other.length - one.length),
  )
}
