/** Properties that a component must have: RFC 5545, sections 3.6 and 3.6.1. */
const required: Record<string, readonly string[]> = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY'],
}
/** Forms of the values that have one (section 3.3). */
const forms: Record<string, RegExp> = {
  VERSION: /^2\.0$/,
  DTSTAMP: /^\d{8}T\d{6}Z$/,
  'LAST-MODIFIED': /^\d{8}T\d{6}Z$/,
  DTSTART: /^\d{8}T\d{6}Z$/,
  'DTSTART;VALUE=DATE': /^\d{8}$/,
  'DTEND;VALUE=DATE': /^\d{8}$/,
  SEQUENCE: /^\d+$/,
  UID: /^\S+$/,
  // Text, in which some characters are escaped (section 3.3.11).
  SUMMARY: /^(?:[^\\;,]|\\[\\;,nN])+$/,
  LOCATION: /^(?:[^\\;,]|\\[\\;,nN])+$/,
}

/** Returns what is wrong with a calendar according to RFC 5545. */
export function faultsOf(calendar: string): string[] {
  const faults: string[] = []
  if (!calendar.endsWith('\r\n')) faults.push('the last line has no end')
  const folded = calendar.slice(0, -2).split('\r\n')
  for (const line of folded) {
    if (Buffer.byteLength(line) > 75) faults.push(`a line has more than 75 octets: ${line}`)
    if (/[^\P{Cc}\t]/u.test(line)) faults.push(`a line has a control character: ${JSON.stringify(line)}`)
    if (!line.isWellFormed()) faults.push('a character is split')
  }
  const open: { name: string; properties: string[] }[] = []
  for (const line of folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]+)?):(.*)$/.exec(line) ?? []
    if (name === '') faults.push(`no property: ${line}`)
    else if (value === '') faults.push(`an empty property: ${line}`)
    if (name === 'BEGIN') open.push({ name: value, properties: [] })
    else if (name === 'END') {
      const ended = open.pop()
      if (ended?.name !== value) faults.push(`${value} ends inside ${ended?.name}`)
      const missing = (required[value] ?? []).filter((it) => !ended?.properties.includes(it))
      if (missing.length > 0) faults.push(`${value} has no ${missing.join()}`)
      if (new Set(ended?.properties).size !== ended?.properties.length) faults.push(`${value} has a property twice`)
    } else open.at(-1)?.properties.push(name)
    if (forms[name + parameters]?.test(value) === false) faults.push(`the value has another form: ${line}`)
  }
  if (open.length > 0) faults.push('a component does not end')
  return faults
}
