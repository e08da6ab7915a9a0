import type { ReactNode } from 'react'

/** Styles of a list of facts about a backup. */
export const factsClass = '-mx-4 divide-y divide-line sm:mx-0'

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 px-4 py-3 sm:px-3">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
)
