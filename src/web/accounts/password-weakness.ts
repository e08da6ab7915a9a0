import { password_hint_common, password_hint_name, password_hint_pattern } from '#messages'

/** The most common passwords of at least six characters, in lower case, without leading and trailing digits and symbols. */
const common = new Set(
  'password passwort passw0rd p@ssword p@ssw0rd iloveyou princess sunshine football baseball basketball superman batman dragon monkey shadow master michael jordan hunter jennifer jessica ashley daniel andrew joshua matthew anthony charlie thomas hannah robert nicole william heather amanda samantha elizabeth welcome welcom letmein trustno freedom whatever starwars computer internet google samsung facebook killer soccer hockey tigger pepper ginger summer winter spring autumn flower purple orange yellow silver golden diamond butterfly chocolate cookie banana cheese chicken pokemon minecraft fortnite roblox naruto mustang ferrari mercedes hello123 hellohello lovely loveme loveyou forever babygirl angels blessed blessing jesus jesuschrist christ jesusloves godisgood godislove heaven church gospel prayer amazing grace faith hallelujah secret secure changeme default administrator student teacher leader lampstand youthgroup school'.split(
    ' ',
  ),
)
const keyboardRuns = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfv',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
]
const minRunLength = 4

/** Returns whether character codes change by a constant step of -1, 0 or 1: 123456, fedcba, aaaaaa. */
function isSequence(text: string): boolean {
  const step = (text.codePointAt(1) ?? 0) - (text.codePointAt(0) ?? 0)
  if (Math.abs(step) > 1) return false
  for (let index = 1; index < text.length; index += 1) {
    if (text.charCodeAt(index) - text.charCodeAt(index - 1) !== step) return false
  }
  return true
}

function isPattern(text: string): boolean {
  if (isSequence(text) || text === '1234567890' || /^(.{1,4}?)\1+$/.test(text)) return true
  const reversed = [...text].reverse().join('')
  const [letters] = /^\D{4,}|$/.exec(text) ?? ['']
  const isRun = (part: string) => part.length >= minRunLength && keyboardRuns.some((run) => run.includes(part))
  return (
    isRun(text) || isRun(reversed) || (letters !== '' && isRun(letters)) || /^(?:abc|123|qwe|asd)[\dabc!.]+$/.test(text)
  )
}

const withoutSpaces = (text: string) => text.replace(/[\s_.-]+/g, '')

/** Returns a hint if a password is easy to guess, and an empty string otherwise. */
export function describeWeakness(password: string, names: readonly string[]): string {
  const text = password.toLowerCase()
  const core = text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const joined = withoutSpaces(text)
  const isName = (name: string) =>
    name.length >= 3 && (joined.includes(name) || (joined !== '' && name.includes(joined)))
  if (names.some((name) => isName(withoutSpaces(name.toLowerCase())))) return password_hint_name()
  if (isPattern(text)) return password_hint_pattern()
  return common.has(text) || common.has(core) ? password_hint_common() : ''
}
