import { Clock, Globe, Phone } from 'lucide-react'
import type { HelpContact } from '#contract/settings.ts'
import * as messages from '#messages'

/** Returns the address of a `tel:` link. People type numbers with spaces, brackets and notes. */
const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+*#,;]/g, '')}`
const urlOf = (web: string): string => (/^https?:/i.test(web) ? web : `https://${web}`)

const linkClass =
  'flex min-h-11 w-fit items-center gap-3 rounded-xl font-semibold underline decoration-lamp decoration-2 underline-offset-4 wrap-anywhere'

/** People and hotlines that a person in need can call, the most important one first. */
export const HelpContacts = ({ contacts }: { contacts: readonly HelpContact[] }) => (
  <ul className="grid gap-5">
    {contacts.map(({ name, phone, web, hours }) => (
      <li key={`${name} ${phone} ${web}`}>
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        {phone !== undefined && (
          <a href={telOf(phone)} aria-label={messages.help_call({ name, phone })} className={linkClass}>
            <Phone aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
            <bdi>{phone}</bdi>
          </a>
        )}
        {web !== undefined && (
          <a
            href={urlOf(web)}
            target="_blank"
            rel="noopener noreferrer nofollow"
            title={messages.opens_new_tab()}
            dir="ltr"
            className={linkClass}
          >
            <Globe aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
            {web}
          </a>
        )}
        {hours !== undefined && (
          <p className="flex items-center gap-3 text-muted wrap-anywhere">
            <Clock aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
            <bdi>{hours}</bdi>
          </p>
        )}
      </li>
    ))}
  </ul>
)
