import type { Person } from '#contract/membership.ts'
import { GuardianLinks } from './guardian-links.tsx'
import { PersonConsents } from './person-consents.tsx'
import { PersonPermissions } from './person-permissions.tsx'

/** The consents and answers of a student's guardians, and the links for them. */
export const PersonParents = ({ person }: { person: Person }) => (
  <div className="grid gap-8 pt-2">
    <PersonConsents person={person} />
    <PersonPermissions person={person} />
    <GuardianLinks person={person} />
  </div>
)
