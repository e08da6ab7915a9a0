import { intlTag, perLanguage, timeOfDayIn } from '#locales/intl.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Controls that HTML does not allow, and carriage returns, which its parser would change. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const special = /[&<>"'\u0001-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Returns the symbol of a control character, such as `␇`. */
function pictureOf(control: string): string {
  if (control === '\r') return '&#13;'
  const code = control.charCodeAt(0)
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '␡' : '�'
}

/** Returns a text as HTML, which no text can leave. Control characters are shown as symbols. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(special, (char) => entities[char] ?? pictureOf(char))

/** Returns a short text within a line, with a text direction of its own. */
export const inline = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`

/** Returns a text that a person wrote, as a block of its own. */
export const block = (text: string): string => `<div class="text" dir="auto">${escapeHtml(text)}</div>`

/** Returns a function that formats times in a time zone. */
export function createTimeFormat(timeZone: string) {
  const format = new Intl.DateTimeFormat(intlTag(), {
    ...({ year: 'numeric', month: 'long', day: 'numeric', ...timeOfDayIn(intlTag()) } as const),
    timeZone,
    timeZoneName: 'shortOffset',
  })
  return (time: string): string => `<time datetime="${time}">${escapeHtml(format.format(new Date(time)))}</time>`
}
export type TimeFormat = ReturnType<typeof createTimeFormat>

const longDay = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const days = perLanguage((tag) => new Intl.DateTimeFormat(tag, longDay))
/** Formats a calendar day, which is the same everywhere. */
export const formatDay = (date: string): string => `<time datetime="${date}">${days().format(new Date(date))}</time>`
