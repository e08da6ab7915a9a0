import type { Person } from '#contract/people.ts'
import { GuardianLinks } from './guardian-links.tsx'
import { PersonConsents } from './person-consents.tsx'

/** The consents of a student's guardians, and the links to the page for them. */
export const PersonPrivacy = ({ person }: { person: Person }) => (
  <div className="mt-6 grid gap-6">
    <PersonConsents person={person} />
    <GuardianLinks person={person} />
  </div>
)
