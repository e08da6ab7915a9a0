import { type ComponentType, memo as memoOf } from 'react'

/**
 * Like React's `memo`, with a function around the component: React 19.2 runs outdated effect events in a component that is passed to its
 * own one directly.
 */
export const memo = <Props extends object>(Component: ComponentType<Props>) =>
  memoOf((props: Props) => <Component {...props} />)
