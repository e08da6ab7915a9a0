import { colorOf, initialsOf } from './initials.ts'

const colors = [
  'bg-initials-0',
  'bg-initials-1',
  'bg-initials-2',
  'bg-initials-3',
  'bg-initials-4',
  'bg-initials-5',
  'bg-initials-6',
  'bg-initials-7',
] as const
const sizes = {
  small: 'size-8 text-[calc(var(--spacing)*3)]',
  medium: 'size-10 text-[calc(var(--spacing)*3.5)]',
  large: 'size-14 text-[calc(var(--spacing)*5)]',
} as const

interface AvatarProps {
  name: string
  size?: keyof typeof sizes
  className?: string
}

/** The initials of a person in a color that belongs to the name. The name itself is next to it, so screen readers skip it. */
export const Avatar = ({ name, size = 'medium', className = '' }: AvatarProps) => (
  <span
    aria-hidden
    translate="no"
    className={`grid shrink-0 place-items-center rounded-full border border-transparent font-semibold text-ink select-none ${colors[colorOf(name)]} ${sizes[size]} ${className}`}
  >
    {initialsOf(name)}
  </span>
)
