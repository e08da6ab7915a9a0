import { erased_person } from '#messages'

/** Returns the name that responses and files show for a person. An erased person has none, and neither has a row that was deleted. */
export const shownName = (name: string | null | undefined): string => name || erased_person()
