import type { ReactNode } from 'react'
import { Card } from './card.tsx'

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

/** A card with a heading. */
export const Section = ({ id, title, children }: SectionProps) => (
  <Card aria-labelledby={id} className="grid gap-3">
    <h2 id={id} className="text-xl font-bold">
      {title}
    </h2>
    {children}
  </Card>
)
