import type { Person } from '#contract/people.ts'
import { GuardianLinks } from './guardian-links.tsx'
import { PersonConsents } from './person-consents.tsx'
import { PersonData } from './person-data.tsx'
import { PersonRecords } from './person-records.tsx'

/** The consents of a student's guardians and the links for them, downloads of the person's data, and its erasure. */
export function PersonPrivacy({ person }: { person: Person }) {
  const isStudent = person.role === 'student'
  return (
    <>
      {isStudent && (
        <div className="mt-6 grid gap-6">
          <PersonConsents person={person} />
          <GuardianLinks person={person} />
        </div>
      )}
      {isStudent && <PersonRecords person={person} />}
      {person.state !== 'waiting' && <PersonData person={person} />}
    </>
  )
}
