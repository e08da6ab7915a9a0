import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { settingRules } from '#contract/rules/settings.ts'
import type { HelpContact, Settings } from '#contract/settings.ts'
import { checkText, isBlank } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { RowDisclosure, rowsClass } from '#web/page/rows.tsx'
import { isText, listOf, objectOf } from '#web/storage/shape.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type FormErrors, useFormState } from '#web/ui/form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Name } from '#web/ui/name.tsx'
import { SectionForm } from './section-form.tsx'
import { useSection } from './use-section.ts'

/** A contact in the form. All texts are present, and `key` identifies it while contacts are moved. */
type Row = Record<'name' | 'phone' | 'web' | 'hours' | 'key', string>
const isRow = objectOf<Row>({ name: isText, phone: isText, web: isText, hours: isText, key: isText })

const toRow = ({ name, phone = '', web = '', hours = '' }: HelpContact, key: string): Row => ({
  name,
  phone,
  web,
  hours,
  key,
})

/** Returns the contact without its empty texts. */
function toContact({ name, phone, web, hours }: Row): HelpContact {
  const optional = Object.entries({ phone, web, hours }).filter(([, text]) => !isBlank(text))
  return { name: name.trim(), ...Object.fromEntries(optional.map(([field, text]) => [field, text.trim()])) }
}

/** Returns the name of a field: its path in the body of the request, as in the server's errors. */
const nameOf = (index: number, field: keyof Row) => `helpContacts.${index}.${field}`

const summaryOf = (row: Row) => [row.name, row.phone, row.web, row.hours].filter(Boolean).join(' · ')

/** People and places that students can turn to. */
export function HelpSection({ settings }: { settings: Settings }) {
  const section = useSection('help', settings, {
    shapes: { rows: listOf(isRow) },
    read: ({ helpContacts }) => ({ rows: helpContacts.map((it, index) => toRow(it, `${index}`)) }),
    write: ({ rows }) => ({ helpContacts: rows.map(toContact) }),
  })
  const { rows } = section.values
  const element = useRef<HTMLDivElement>(null)
  const change = (next: Row[]) => section.change({ rows: next })

  /** Moves the focus to the first of the elements that exists after the next rendering. */
  const focusNext = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const found = selectors.map((selector) => element.current?.querySelector<HTMLElement>(selector))
      found.find((it) => it)?.focus()
    })

  const changeRow = (index: number, field: keyof Row, text: string) =>
    change(rows.map((row, at) => (at === index ? { ...row, [field]: text } : row)))

  function add(): void {
    const highest = Math.max(-1, ...rows.map(({ key }) => Number(key)))
    change([...rows, toRow({ name: '' }, `${highest + 1}`)])
    focusNext('li:last-child input')
  }

  function move(index: number, by: -1 | 1): void {
    const next = [...rows]
    const [row] = next.splice(index, 1)
    if (row !== undefined) next.splice(index + by, 0, row)
    change(next)
    // At the top or the bottom, the pressed button is disabled.
    const item = `li:nth-child(${index + by + 1})`
    const [same, other] = by < 0 ? ['up', 'down'] : ['down', 'up']
    focusNext(`${item} [data-move=${same}]:enabled`, `${item} [data-move=${other}]`)
  }

  function remove(index: number): void {
    change(rows.filter((_, at) => at !== index))
    focusNext('[data-add]')
  }

  const check = (): FormErrors =>
    Object.fromEntries(
      rows.map(({ name }, index) => [nameOf(index, 'name'), checkText(settingRules.contactName, name.trim())]),
    )

  return (
    <SectionForm
      title={messages.settings_help()}
      text={messages.settings_help_text()}
      section={section}
      check={check}
      linesOf={(saved) => (saved.rows.length === 0 ? [messages.settings_help_none()] : saved.rows.map(summaryOf))}
    >
      {rows.length === 0 && <p className="text-muted">{messages.settings_help_empty()}</p>}
      <div ref={element} className="grid gap-4">
        <ol className={`${rowsClass} border-y border-line empty:hidden`}>
          {rows.map((row, index) => (
            <ContactFields
              key={row.key}
              row={row}
              position={index + 1}
              onChange={(field, text) => changeRow(index, field, text)}
              {...(index > 0 && { onUp: () => move(index, -1) })}
              {...(index < rows.length - 1 && { onDown: () => move(index, 1) })}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
        {rows.length < settingRules.maxContacts && (
          <Button variant="secondary" data-add onClick={add} className="self-start">
            <Plus aria-hidden className="size-4" />
            {messages.settings_help_add()}
          </Button>
        )}
      </div>
    </SectionForm>
  )
}

const contactFields = [
  { name: 'name', label: messages.settings_help_name, rule: settingRules.contactName },
  { name: 'phone', label: messages.settings_help_phone, rule: settingRules.contactPhone, type: 'tel' },
  {
    name: 'web',
    label: messages.settings_help_web,
    rule: settingRules.contactWeb,
    inputMode: 'url',
    autoCapitalize: 'none',
  },
  { name: 'hours', label: messages.settings_help_hours, rule: settingRules.contactHours },
] as const

interface ContactFieldsProps {
  row: Row
  position: number
  onChange: (field: keyof Row, text: string) => void
  onUp?: () => void
  onDown?: () => void
  onRemove: () => void
}

function ContactFields({ row, position, onChange, onUp, onDown, onRemove }: ContactFieldsProps) {
  const { errors } = useFormState()
  const label = messages.settings_help_contact({ position })
  const nameOfField = (field: keyof Row) => nameOf(position - 1, field)
  return (
    <li>
      <RowDisclosure
        title={<bdi>{row.name || label}</bdi>}
        badge={row.phone && <Name className="text-muted">{row.phone}</Name>}
        // The focus goes to the field of an error.
        mustOpen={row.name === '' || contactFields.some(({ name }) => errors[nameOfField(name)] !== undefined)}
      >
        <fieldset className="grid gap-4 pt-1">
          <legend className="sr-only">{label}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {contactFields.map(({ name, label, rule, ...control }) => (
              <TextField
                key={name}
                {...control}
                name={nameOfField(name)}
                label={label()}
                required={name === 'name'}
                maxLength={rule.max}
                value={row[name]}
                onChange={({ target }) => onChange(name, target.value)}
              />
            ))}
          </div>
          <div className="-ms-2.5 flex">
            <IconButton
              Icon={ArrowUp}
              data-move="up"
              label={messages.settings_help_up({ position })}
              disabled={onUp === undefined}
              onClick={onUp}
              className="disabled:opacity-30"
            />
            <IconButton
              Icon={ArrowDown}
              data-move="down"
              label={messages.settings_help_down({ position })}
              disabled={onDown === undefined}
              onClick={onDown}
              className="disabled:opacity-30"
            />
            <IconButton
              Icon={Trash2}
              label={messages.settings_help_remove({ position })}
              onClick={onRemove}
              className="ms-auto -me-2.5 text-bad"
            />
          </div>
        </fieldset>
      </RowDisclosure>
    </li>
  )
}
