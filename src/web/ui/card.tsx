import { type ComponentProps, useId } from 'react'

/** The heading of a section. What follows begins 8 px below it, also in a grid. */
export const SectionHeading = ({ className = '', ...rest }: ComponentProps<'h2'>) => (
  <h2 {...rest} className={`mb-2 text-xl font-bold [.gap-3>&]:-mb-1 ${className}`} />
)

interface CardProps extends ComponentProps<'section'> {
  /** The heading, which names the card. */
  title?: string
  /** Id of the heading, if other elements refer to it. */
  titleId?: string
  /** Whether it is a part of the page, without a box around it. */
  plain?: boolean
}

export function Card({ title, titleId, plain = false, className = '', children, ...rest }: CardProps) {
  const ownId = useId()
  const id = titleId ?? ownId
  return (
    <section
      {...(title && { 'aria-labelledby': id })}
      {...rest}
      className={`${plain ? '' : 'panel p-5 sm:p-6'} ${className}`}
    >
      {title && <SectionHeading id={id}>{title}</SectionHeading>}
      {children}
    </section>
  )
}
