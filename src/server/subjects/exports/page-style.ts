import { hash } from 'node:crypto'

/** Style of the files, on screens and on paper. */
export const style = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #f4f1ea; color: #1d1b16; font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; padding-bottom: .25rem; border-bottom: 2px solid #b45309; }
p { margin: .25rem 0 .75rem; }
nav ul { margin: .5rem 0 0; padding: 0 0 0 1.2rem; }
a { color: #8a3f06; }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .25rem 1rem; margin: .5rem 0; }
dt { color: #5b5648; }
dd { margin: 0; }
article { background: #fff; border: 1px solid #ddd6c6; border-radius: .5rem; padding: .75rem 1rem; margin: .6rem 0; }
article h3 { font-size: 1rem; margin: 0 0 .25rem; }
.text { white-space: pre-wrap; unicode-bidi: isolate; }
.note, .by { color: #5b5648; font-size: .875rem; margin: .25rem 0; }
.by b { color: #1d1b16; }
.earlier { border-inline-start: 3px solid #ddd6c6; padding-inline-start: .75rem; margin: .5rem 0; }
ul.rows { margin: .5rem 0; padding: 0 0 0 1.2rem; }
code { font: .8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; word-break: break-all; }
#lampstand-proof dd { overflow-wrap: anywhere; }
@media (max-width: 30rem) { dl { display: block; } dd { margin: 0 0 .5rem; } }
@media print {
  @page { margin: 16mm; }
  body { background: #fff; font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  nav { display: none; }
  h2, h3 { break-after: avoid; }
  article { border: 0; border-top: 1px solid #bbb; border-radius: 0; padding: .4rem 0; margin: 0; }
  .by, .earlier, #lampstand-proof { break-inside: avoid; }
  .text { orphans: 3; widows: 3; }
}
`
/** The files need nothing but this style: no script runs in them, and nothing is loaded. */
export const contentPolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'`
