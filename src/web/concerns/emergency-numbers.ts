import { formatNames } from '#locales/intl.ts'
import type { Language } from '#locales/languages.ts'
import { nameOfCountry } from '#locales/words.ts'
import * as messages from '#messages'
import { consentAges } from '#web/settings/consent-ages.ts'

export interface EmergencyNumber {
  number: string
  /** Where it works, and for what. */
  place: () => string
  /** ISO 3166-1 codes. None for numbers of many countries. */
  countries?: readonly string[]
  purpose?: (() => string) | undefined
}

const europe = { number: '112', place: messages.help_danger_europe }
const america = { number: '911', place: messages.help_danger_america }
const britain = { number: '999', place: messages.help_danger_britain }
const general: readonly EmergencyNumber[] = [europe, america, britain]

/** Countries whose number is 911 or 999. In all others of the list of ages of consent, in the European Union, it is 112. */
const others: Record<string, EmergencyNumber> = {
  ...{ US: america, CA: america, MX: america, AR: america, JO: america },
  ...{ GB: britain, KE: britain, UG: britain },
}

function of(countries: readonly string[], number: string, purpose?: () => string): EmergencyNumber {
  const place = () => {
    const names = formatNames(countries.map(nameOfCountry))
    return purpose === undefined ? names : messages.help_danger_place({ country: names, purpose: purpose() })
  }
  return { number, place, countries, purpose }
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

const all = Object.values(byLanguage).flat()

export interface EmergencyNumbers {
  /** The numbers of the country, or those that most countries have. */
  first: readonly EmergencyNumber[]
  /** Further numbers of the country. */
  further: readonly EmergencyNumber[]
  elsewhere: readonly EmergencyNumber[]
}

const regionOf = (tag = ''): string => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? ''

/** Languages that devices are sold with in many countries. */
const isDefault = (tag: string) => tag === 'en-US' || tag === 'en-GB'

/** Returns the country in the tag of the browser's first language, or else of the app's, or an empty string. */
function guessCountry(language: Language, tags: readonly string[]): string {
  const [start] = tags[0]?.split('-') ?? []
  const same = tags.filter((tag) => tag.split('-')[0] === start && !isDefault(tag))
  return [...same, language].map(regionOf).find((region) => region !== '') ?? ''
}

/** Returns the numbers of a country to call in danger, each with its name. None if they are not known. */
function numbersOf(country: string): EmergencyNumber[] {
  const general = others[country] ?? (consentAges.some((it) => it.country === country) ? europe : undefined)
  if (general !== undefined) return [{ ...general, place: () => nameOfCountry(country) }]
  const urgent = all.filter(
    ({ countries, purpose }) =>
      countries?.includes(country) && (purpose === undefined || purpose === police || purpose === ambulance),
  )
  return urgent.every(({ purpose }) => purpose === ambulance) ? [] : urgent
}

/**
 * Returns the numbers to call in an emergency, those where the reader's language is spoken first.
 * @param country that the group has set
 * @param tags languages of the browser, which tell the country if it is not set
 */
export function emergencyNumbers(
  country: string | null | undefined,
  language: Language,
  tags: readonly string[] = [],
): EmergencyNumbers {
  const known = country || guessCountry(language, tags)
  const own = numbersOf(known)
  const likely = others[regionOf(tags[0])]
  const inOrder = [...(likely === undefined ? [] : [likely]), ...(byLanguage[language] ?? []), ...general]
  const first = own.length > 0 ? own : [...new Set(inOrder)].filter((it) => general.includes(it))
  const further = own.length > 0 ? all.filter((it) => it.countries?.includes(known) && !first.includes(it)) : []
  const elsewhere = [...new Set([...(byLanguage[language] ?? []), ...general])].filter(
    (it) =>
      !further.includes(it) &&
      !first.some(({ number, countries }) => number === it.number && countries === it.countries),
  )
  return { first, further, elsewhere }
}
