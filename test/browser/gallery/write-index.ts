import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Picture {
  /** Undefined if the scene could not be shown. */
  file: string | undefined
  scene: string
  width: number
  theme: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  language: string
  faults: string[]
}

const toHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function figureOf({ file, scene, width, theme, direction, language, faults }: Picture): string {
  const classes = [`w${width}`, theme, direction, language, faults.length > 0 ? 'faulty' : 'sound'].join(' ')
  const image = file === undefined ? '' : `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>`
  const list = faults.map((fault) => `<li>${toHtml(fault)}</li>`).join('')
  const caption = `${scene} ${width} ${theme} ${language}${direction === 'rtl' ? ' rtl' : ''}`
  return `<figure class="${classes}"><figcaption>${caption}</figcaption>${image}<ul>${list}</ul></figure>`
}

const fixedChoices = ['w320', 'w390', 'w768', 'w1280', 'w1920', 'light', 'dark', 'ltr', 'rtl', 'sound']

/** Writes a page that shows the screenshots with their faults and can filter them. */
export function writeIndex(folder: string, pictures: Picture[]): void {
  const order = [...pictures].sort((a, b) => a.scene.localeCompare(b.scene) || a.width - b.width)
  const choices = [...fixedChoices, ...new Set(pictures.map(({ language }) => language))]
  const boxes = choices.map((it) => `<label><input type="checkbox" checked id="${it}"> ${it}</label>`).join(' ')
  const hiding = choices.map((it) => `body:has(#${it}:not(:checked)) figure.${it}`).join(', ')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
    body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; background: #ddd }
    header { position: sticky; top: 0; background: #ddd; padding: .5rem 0 }
    main { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
    figure { margin: 0; width: 15rem } figure.w1280, figure.w1920 { width: 31rem } img { width: 100% }
    figcaption { font-weight: bold } figure.faulty figcaption { color: #a00 } ul { padding-left: 1rem; color: #a00 }
    ${hiding} { display: none }
  </style><header>${boxes}</header><main>${order.map(figureOf).join('\n')}</main></html>`
  writeFileSync(join(folder, 'index.html'), html)
}
