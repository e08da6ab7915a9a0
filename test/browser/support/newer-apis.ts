// APIs that a web app like this one might use and that at least one of the oldest supported browsers lacks
// (docs/decisions/018-supported-browsers.md). Versions are those of MDN's browser-compat-data 8.1.9.
import type { Page } from '@playwright/test'

/** The oldest supported versions. */
export const oldest = { chrome: 99, firefox: 98, safari: 15.4 }

/** The first Chrome, Firefox and Safari version, or "-", and the APIs that each has from then on, by their names on the global object. */
const table = `
116 124 17.4 AbortSignal.any
100 97 15.4 AbortSignal.prototype.throwIfAborted
103 100 16 AbortSignal.timeout
121 115 16.4 Array.fromAsync
97 104 15.4 Array.prototype.findLast Array.prototype.findLastIndex
110 115 16 Array.prototype.toReversed Array.prototype.toSorted Array.prototype.toSpliced Array.prototype.with
144 128 18 Blob.prototype.bytes
47 55 - cancelIdleCallback requestIdleCallback
126 149 27.3 CloseWatcher
135 144 26.2 CommandEvent
80 113 16.4 CompressionStream DecompressionStream
87 140 18.4 CookieStore cookieStore
105 140 17.2 CSS.highlights Highlight
78 128 16.4 CSS.registerProperty
105 110 16 CSSContainerRule
85 128 16.4 CSSPropertyRule
117 129 17.5 CSSStartingStyleRule
73 101 16.4 CSSStyleSheet.prototype.replace CSSStyleSheet.prototype.replaceSync Document.prototype.adoptedStyleSheets
133 144 - Document.prototype.moveBefore Element.prototype.moveBefore
111 144 18 Document.prototype.startViewTransition ViewTransition
105 106 17.4 Element.prototype.checkVisibility
125 128 18 Element.prototype.getHTML
3 138 17.2 Error.captureStackTrace
134 138 18.4 Error.isError
135 - - fetchLater
114 125 17 HTMLElement.prototype.hidePopover HTMLElement.prototype.showPopover HTMLElement.prototype.togglePopover
102 112 15.5 HTMLElement.prototype.inert
114 125 18.3 HTMLElement.prototype.popover
76 75 16 HTMLFormElement.prototype.requestSubmit
99 101 16 HTMLInputElement.prototype.showPicker
121 122 - HTMLSelectElement.prototype.showPicker
129 136 16.4 Intl.DurationFormat
106 116 15.4 Intl.NumberFormat.prototype.formatRange Intl.NumberFormat.prototype.formatRangeToParts
106 116 15.4 Intl.PluralRules.prototype.selectRange
87 125 14.5 Intl.Segmenter
122 131 18.4 Iterator.from Iterator.prototype.drop Iterator.prototype.every Iterator.prototype.filter
122 131 18.4 Iterator.prototype.find Iterator.prototype.flatMap Iterator.prototype.forEach Iterator.prototype.map
122 131 18.4 Iterator.prototype.reduce Iterator.prototype.some Iterator.prototype.take Iterator.prototype.toArray
154 154 27.3 Iterator.prototype.includes
153 154 27.3 Iterator.prototype.join
117 119 17.4 Map.groupBy Object.groupBy
145 144 26.2 Map.prototype.getOrInsert
135 129 18.2 Math.f16round
147 137 26.2 Math.sumPrecise
102 147 26.2 NavigateEvent Navigation navigation
72 120 16.4 Navigator.prototype.userActivation
84 126 18.4 Navigator.prototype.wakeLock
69 105 16.4 OffscreenCanvas
128 134 18.2 Promise.try
119 121 17.4 Promise.withResolvers
89 102 26.4 ReadableByteStreamController ReadableStreamBYOBReader
124 110 27 ReadableStream.prototype.@@asyncIterator ReadableStream.prototype.values
59 102 10.3 ReadableStream.prototype.pipeThrough
59 100 10.3 ReadableStream.prototype.pipeTo
136 134 18.2 RegExp.escape
105 - 11.3 Request.prototype.body
105 115 17 Response.json
132 128 18 Response.prototype.bytes
146 148 - Sanitizer
94 142 - Scheduler scheduler TaskController
115 159 26 ScrollTimeline ViewTimeline
122 127 17 Set.prototype.difference Set.prototype.intersection Set.prototype.isDisjointFrom Set.prototype.isSubsetOf
122 127 17 Set.prototype.isSupersetOf Set.prototype.symmetricDifference Set.prototype.union
111 119 16.4 String.prototype.isWellFormed String.prototype.toWellFormed
144 139 27.3 Temporal
71 105 14.5 TextDecoderStream TextEncoderStream
114 120 17 ToggleEvent
67 102 14.5 TransformStream
83 148 26 trustedTypes TrustedTypePolicyFactory
140 133 18.2 Uint8Array.fromBase64 Uint8Array.fromHex Uint8Array.prototype.toBase64 Uint8Array.prototype.toHex
120 115 17 URL.canParse
126 126 18 URL.parse
95 142 26 URLPattern
113 112 17 URLSearchParams.prototype.size
59 100 14.5 WritableStream
`

export const newerApis = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [chrome = '', firefox = '', safari = '', ...names] = line.replaceAll(' -', ' Infinity').split(' ')
    return names.map((name) => ({ name, chrome: Number(chrome), firefox: Number(firefox), safari: Number(safari) }))
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
