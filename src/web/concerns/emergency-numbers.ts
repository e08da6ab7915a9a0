import { formatNames } from '#locales/intl.ts'
import type { Language } from '#locales/languages.ts'
import { nameOfCountry } from '#locales/words.ts'
import * as messages from '#messages'

export interface EmergencyNumber {
  number: string
  /** Where it works, and for what. */
  place: () => string
  /** ISO 3166-1 codes. None for numbers of many countries. */
  countries?: readonly string[]
}

const europe = { number: '112', place: messages.help_danger_europe }
const america = { number: '911', place: messages.help_danger_america }
const britain = { number: '999', place: messages.help_danger_britain }
const general: readonly EmergencyNumber[] = [europe, america, britain]

/** Countries of the setting whose number is not 112. All others in its list are in the European Union. */
const others: Record<string, EmergencyNumber> = { US: america, GB: britain }

function of(countries: readonly string[], number: string, purpose?: () => string): EmergencyNumber {
  const place = () => {
    const names = formatNames(countries.map(nameOfCountry))
    return purpose === undefined ? names : messages.help_danger_place({ country: names, purpose: purpose() })
  }
  return { number, place, countries }
}

// Not taken apart: the build would keep the whole catalog with the first screen.
const ambulance = messages.help_danger_ambulance
const children = messages.help_danger_children
const police = messages.help_danger_police

/** Further numbers of the countries where a language is spoken. Each is free, and published by the country itself. */
const byLanguage: Partial<Record<Language, readonly EmergencyNumber[]>> = {
  // Most of its speakers live where it is 911.
  es: [
    america,
    europe,
    of(['CO'], '123'),
    of(['CL'], '133', police),
    of(['PE'], '105', police),
    of(['ES'], '116111', children),
    of(['AR'], '102', children),
    of(['CO'], '141', children),
  ],
  'pt-BR': [
    of(['BR'], '190', police),
    of(['BR'], '192', ambulance),
    of(['BR'], '100', children),
    of(['BR'], '188', messages.help_danger_talk),
    of(['PT'], '116111', children),
  ],
  fr: [of(['FR'], '119', children), of(['FR'], '3018', messages.help_danger_online)],
  sw: [of(['KE', 'TZ', 'UG'], '116', children)],
  ar: [
    of(['EG'], '122', police),
    of(['EG'], '123', ambulance),
    of(['EG'], '16000', children),
    of(['LB'], '140', ambulance),
  ],
}

export interface EmergencyNumbers {
  /** The number of the country. Undefined if it is not known. */
  own: EmergencyNumber | undefined
  /** The numbers that most countries have, the one where the reader's language is spoken first. */
  general: readonly EmergencyNumber[]
  /** Further numbers of the country. */
  further: readonly EmergencyNumber[]
  elsewhere: readonly EmergencyNumber[]
}

/** Returns the numbers to call in an emergency, those where the reader's language is spoken first. */
export function emergencyNumbers(country: string | null | undefined, language: Language): EmergencyNumbers {
  const all = Object.values(byLanguage).flat()
  const further = country ? all.filter(({ countries }) => countries?.includes(country)) : []
  const own = country ? (others[country] ?? europe) : undefined
  const elsewhere = [...new Set([...(byLanguage[language] ?? []), ...general])]
  return {
    own,
    general: elsewhere.filter((it) => general.includes(it)),
    further,
    elsewhere: elsewhere.filter((it) => it !== own && !further.includes(it)),
  }
}
