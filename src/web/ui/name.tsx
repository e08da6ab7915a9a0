import type { ReactNode } from 'react'

interface NameProps {
  className?: string | undefined
  children: ReactNode
}

/** A name, username, code or number, which has its own direction, and which no browser may translate. */
export const Name = ({ className, children }: NameProps) => (
  <bdi translate="no" className={className}>
    {children}
  </bdi>
)
