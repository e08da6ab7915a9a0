import { type ComponentProps, useId } from 'react'

interface CardProps extends ComponentProps<'section'> {
  /** The heading, which names the card. */
  title?: string
  /** Classes of the heading, for the space below it. */
  titleClass?: string
  /** Id of the heading, if other elements refer to it. */
  titleId?: string
  /** Whether it is a part of the page, without a box around it. */
  plain?: boolean
}

export function Card({ title, titleClass = '', titleId, plain = false, className = '', children, ...rest }: CardProps) {
  const ownId = useId()
  const id = titleId ?? ownId
  return (
    <section
      {...(title && { 'aria-labelledby': id })}
      {...rest}
      className={`${plain ? '' : 'panel p-5 sm:p-6'} ${className}`}
    >
      {title && (
        <h2 id={id} className={`text-xl font-bold ${titleClass}`}>
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}
