import type { ComponentProps } from 'react'

export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`panel p-5 sm:p-6 ${className}`} />
}
