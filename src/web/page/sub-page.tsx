import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from './link-button.tsx'

interface SubPageProps {
  /** The screen above this one. */
  parent: string
  /** Text of the link to it. */
  back: string
  children: ReactNode
}

/** The layout of a screen about one thing of a list, with a link back to the list. */
export const SubPage = ({ parent, back, children }: SubPageProps) => (
  <div className="mx-auto max-w-3xl">
    <LinkButton to={parent} variant="subtle" size="compact" className="-ms-3 -mt-3">
      <ArrowLeft aria-hidden className="mirror-rtl size-4" />
      {back}
    </LinkButton>
    {children}
  </div>
)
