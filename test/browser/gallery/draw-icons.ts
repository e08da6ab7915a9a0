import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

const web = join(import.meta.dirname, '..', '..', '..', 'src', 'web')
/** Color behind the lampstand, as in lampstand.svg. */
const background = '#2c2a6b'

/**
 * Icons of the installed app. `scale` is the size of the drawing in the icon: phones cut a maskable icon to a circle of 80 % of its
 * width (https://w3c.github.io/manifest/#icon-masks), and iOS rounds the corners of its icon. Android shows only the outline of the
 * badge of a notification.
 */
const icons = [
  { file: 'icon-192.png', size: 192, scale: 1, filled: false },
  { file: 'icon-512.png', size: 512, scale: 1, filled: false },
  { file: 'maskable-192.png', size: 192, scale: 0.8, filled: true },
  { file: 'maskable-512.png', size: 512, scale: 0.8, filled: true },
  { file: 'apple-touch-icon.png', size: 180, scale: 1, filled: true },
  { file: 'badge-96.png', size: 96, scale: 1, filled: false, isOutline: true },
]

/** Returns the drawing in white, without its background. */
const outlineOf = (svg: string) => svg.replace(/<rect[^>]*>/, '').replaceAll(/fill="#\w+"/g, 'fill="#fff"')

/** Draws the icons in `src/web/icons` from `lampstand.svg`. */
export async function drawIcons(browser: Browser): Promise<void> {
  const svg = readFileSync(join(web, 'lampstand.svg'), 'utf8')
  for (const { file, size, scale, filled, isOutline } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<style>body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${filled ? background : 'transparent'} }
      svg { width: ${scale * 100}% }</style>${isOutline ? outlineOf(svg) : svg}`,
    )
    writeFileSync(join(web, 'icons', file), await page.screenshot({ omitBackground: !filled }))
    await page.close()
  }
}
