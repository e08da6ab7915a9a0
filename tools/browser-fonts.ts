// The fonts of the browser tests. The machine's fonts and settings would change the width of every text.
import { copyFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const modules = join(import.meta.dirname, '..', 'node_modules')
/** Besides Open Sans, which @sparticuz/chromium contains. Fontconfig does not read the web app's WOFF2 files. */
const files = [
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf',
]

/** The font of each family that a page can name. Fontconfig chooses by its own order for those that are missing here. */
const families: Record<string, string[]> = {
  'Open Sans': [
    ...['sans-serif', 'system-ui', 'ui-sans-serif', 'Arial', 'Helvetica', 'Helvetica Neue', 'Segoe UI', 'Roboto'],
    ...['Noto Sans', 'Liberation Sans'],
  ],
  'DejaVu Serif': ['serif', 'ui-serif', 'Georgia', 'Times New Roman', 'Noto Serif'],
  'DejaVu Sans Mono': ['monospace', 'ui-monospace', 'Courier New'],
  'Noto Color Emoji': ['emoji', 'Apple Color Emoji', 'Segoe UI Emoji'],
}

/** Where characters come from that a page's fonts lack, in this order: letters, Arabic, symbols, emoji. */
const fallbacks = ['Open Sans', 'Noto Sans Arabic', 'DejaVu Sans', 'Noto Color Emoji']

const replace = (family: string, font: string) => `  <match target="pattern">
    <test name="family"><string>${family}</string></test>
    <edit name="family" mode="assign" binding="strong"><string>${font}</string></edit>
  </match>`

/** Adds the fonts and a configuration of fontconfig, `fonts.conf`, to the folder of the browser. */
export function addFonts(folder: string): void {
  for (const file of files) copyFileSync(join(modules, file), join(folder, 'fonts', basename(file)))
  const replacements = Object.entries(families).flatMap(([font, names]) => names.map((name) => replace(name, font)))
  // Does not include /etc/fonts. How glyphs are drawn changes their width too, so that the file says it.
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
${replacements.join('\n')}
  <match target="pattern">
    <edit name="family" mode="append_last" binding="strong">
      ${fallbacks.map((font) => `<string>${font}</string>`).join('\n      ')}
    </edit>
  </match>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`,
  )
}
