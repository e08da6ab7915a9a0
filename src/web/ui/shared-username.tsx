import { Username } from './username.tsx'

interface SharedUsernameProps {
  person: { username?: string | undefined }
  className?: string
}

/** After a name, next to a heading or link with it: the username of a person whose name looks like that of another one. The server sends no other. */
export const SharedUsername = ({ person: { username }, className = '' }: SharedUsernameProps) =>
  username !== undefined && (
    <>
      {' '}
      <Username username={username} className={`text-sm font-normal text-muted ${className}`} />
    </>
  )
