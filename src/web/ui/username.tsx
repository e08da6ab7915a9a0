interface UsernameProps {
  username: string
  className?: string
}

/** A username with its @, which stays before it whatever is around. */
export const Username = ({ username, className }: UsernameProps) => <bdi className={className}>@{username}</bdi>
