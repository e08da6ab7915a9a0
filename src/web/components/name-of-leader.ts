import { former_leader } from '#messages'

/** Returns the name of a person who acted as a leader. A leader whose account was erased has no name. */
export const nameOfLeader = ({ name }: { name: string }): string => name || former_leader()
