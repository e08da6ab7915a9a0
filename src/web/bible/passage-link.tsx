import type { ReactNode } from 'react'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import type { PassageLink as Found } from './find-links.ts'

/** What the sheet learns of the link, through the history. */
export interface PassageState {
  /** The reference as it was typed, and as the passage in the writer's numbers. */
  written?: { text: string; passage: string }
  /** The passage to mark in a chapter, as in a path. */
  marked?: string
}

interface PassageLinkProps {
  found: Pick<Found, 'passage' | 'written'>
  /** The reference as it was typed. */
  text: string
  className: string
  children?: ReactNode
}

/** A reference that opens its passage over the screen. */
export const PassageLink = ({ found, text, children = text, ...rest }: PassageLinkProps) => (
  <Link
    to={paths.passageOf(found.passage)}
    state={{ written: { text, passage: found.written } } satisfies PassageState}
    translate="no"
    {...rest}
  >
    {children}
  </Link>
)
