import { Name } from './name.tsx'

interface UsernameProps {
  username: string
  className?: string
}

/** A username with its @, which stays before it whatever is around. */
export const Username = ({ username, className }: UsernameProps) => <Name className={className}>@{username}</Name>
