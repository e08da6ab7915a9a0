interface Credentials {
  username: string
  password: string
}

let kept: Credentials | undefined

/** Keeps what somebody has registered with until the login screen, which it fills, is left. In memory only. */
export function keepCredentials(credentials: Credentials | undefined): void {
  kept = credentials
}

export const keptCredentials = (): Credentials | undefined => kept
