import type { ComponentProps } from 'react'

type ProgressBarProps = Required<Pick<ComponentProps<'progress'>, 'value' | 'max'>> &
  Pick<ComponentProps<'progress'>, 'aria-label' | 'aria-labelledby'>

/** How much of something long is done. */
export const ProgressBar = (props: ProgressBarProps) => (
  <progress
    {...props}
    className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-lamp"
  />
)
