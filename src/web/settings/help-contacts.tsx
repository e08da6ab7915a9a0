import { Globe, Phone } from 'lucide-react'
import type { HelpContact } from '#contract/settings.ts'
import * as messages from '#messages'
import { buttonClass } from '#web/ui/button.tsx'
import { Name } from '#web/ui/name.tsx'

/** Returns the address of a `tel:` link. People type numbers with spaces, brackets and notes. */
const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+*#,;]/g, '')}`
const urlOf = (web: string): string => (/^https?:/i.test(web) ? web : `https://${web}`)

/** People and hotlines that a person in need can call, the most important one first. */
export const HelpContacts = ({ contacts }: { contacts: readonly HelpContact[] }) => (
  <ul className="hairlines">
    {contacts.map(({ name, phone, web, hours }) => (
      <li
        key={`${name} ${phone} ${web}`}
        className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
      >
        <div className="min-w-0 grow basis-32">
          <p dir="auto" translate="no" className="font-semibold wrap-anywhere">
            {name}
          </p>
          {hours !== undefined && (
            <p className="text-sm text-muted wrap-anywhere">
              <bdi>{hours}</bdi>
            </p>
          )}
          {web !== undefined && (
            <a
              href={urlOf(web)}
              target="_blank"
              rel="noopener noreferrer nofollow"
              title={messages.opens_new_tab()}
              dir="ltr"
              className="flex min-h-11 w-fit items-center gap-2 rounded-xl font-semibold underline decoration-lamp decoration-2 underline-offset-4 wrap-anywhere"
            >
              <Globe aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
              {web}
            </a>
          )}
        </div>
        {phone !== undefined && (
          <a
            href={telOf(phone)}
            aria-label={messages.help_call({ name, phone })}
            className={`${buttonClass('secondary', 'default')} min-w-0`}
          >
            <Phone aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
            <Name>{phone}</Name>
          </a>
        )}
      </li>
    ))}
  </ul>
)
