import { settingRules } from '#contract/rules/settings.ts'
import type { Settings, SettingsChange } from '#contract/settings.ts'
import { compareNames, intlTag } from '#locales/intl.ts'
import { nameOfCountry } from '#locales/words.ts'
import * as messages from '#messages'
import { isOneOf, isText } from '#web/storage/shape.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { consentAges, consentAgesChecked } from './consent-ages.ts'
import { SectionForm } from './section-form.tsx'
import { useSection } from './use-section.ts'

/** `''` until leaders decide. */
const modes = ['', 'off', 'country', 'age'] as const
type Mode = (typeof modes)[number]
interface Values {
  mode: Mode
  country: string
  age: string
}
const isMode = isOneOf(...modes)

function readMode({ consent, isConsentChosen }: Settings): Mode {
  if (consent === null) return isConsentChosen ? 'off' : ''
  return consent.country === null ? 'age' : 'country'
}

const ageOf = (country: string) => consentAges.find((it) => it.country === country)?.age

function toChange({ mode, country, age }: Values): SettingsChange {
  if (mode === 'country') return { consent: { age: ageOf(country) ?? Number(age), country } }
  return { consent: mode === 'age' ? { age: Number(age), country: null } : null }
}

const monthChecked = () =>
  new Intl.DateTimeFormat(intlTag(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${consentAgesChecked}-01T00:00:00Z`),
  )

/** @param age empty if it is not asked */
const describeConsent = (age: string) =>
  age === '' ? messages.settings_consent_now_off() : messages.settings_consent_now_on({ age })

/** Says from which age people consent for themselves. */
export const consentValue = ({ consent }: Settings): string => describeConsent(consent === null ? '' : `${consent.age}`)

/** Returns the countries with their names, sorted by name. */
function countriesByName() {
  return consentAges
    .map(({ country, age }) => ({ country, age, name: nameOfCountry(country) }))
    .sort((one, other) => compareNames(one.name, other.name))
}

/** Whether registration asks for the age, and for which one (docs/leaders.md#consent). */
export function ConsentSection({ settings }: { settings: Settings }) {
  const countries = countriesByName()
  const section = useSection<Values>('consent', settings, {
    shapes: { mode: isMode, country: isText, age: isText },
    read: (saved) => ({
      mode: readMode(saved),
      country: saved.consent?.country ?? '',
      age: saved.consent === null ? '' : `${saved.consent.age}`,
    }),
    write: toChange,
  })
  const { values, field, change } = section
  const { min, max } = settingRules.consentAge

  function check(): FormErrors {
    if (values.mode === '') return { mode: messages.choice_required() }
    if (values.mode === 'country' && values.country === '') {
      return { country: messages.settings_consent_which_missing() }
    }
    const age = Number(values.age)
    const isValid = values.mode !== 'age' || (Number.isInteger(age) && age >= min && age <= max)
    return isValid ? {} : { age: messages.settings_consent_years_invalid({ min: `${min}`, max: `${max}` }) }
  }

  return (
    <SectionForm
      title={messages.settings_consent()}
      text={messages.settings_consent_text()}
      section={section}
      check={check}
      linesOf={(saved) => [
        messages.settings_now({
          name: messages.settings_consent(),
          value: saved.mode === '' ? messages.settings_undecided() : describeConsent(saved.age),
        }),
      ]}
    >
      <RadioGroup
        name="mode"
        label={messages.settings_consent_question()}
        value={values.mode}
        onChange={(mode) => isMode(mode) && change({ mode })}
        options={[
          { value: 'country', label: messages.settings_consent_country() },
          { value: 'age', label: messages.settings_consent_age() },
          { value: 'off', label: messages.settings_consent_off(), text: messages.settings_consent_off_text() },
        ]}
      />
      {values.mode === 'country' && (
        <SelectField {...field('country')} label={messages.settings_consent_which()}>
          <option value="">{messages.settings_consent_none_chosen()}</option>
          {countries.map(({ country, name, age }) => (
            <option key={country} value={country}>
              {messages.settings_consent_option({ country: name, age: `${age}` })}
            </option>
          ))}
        </SelectField>
      )}
      {values.mode === 'age' && (
        <div className="[&_input]:max-w-32">
          <TextField
            {...field('age')}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            label={messages.settings_consent_years()}
          />
        </div>
      )}
      {(values.mode === 'country' || values.mode === 'age') && (
        <p className="text-muted">{messages.settings_consent_elsewhere({ date: monthChecked() })}</p>
      )}
    </SectionForm>
  )
}
