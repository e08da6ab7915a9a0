import { screens, screensOf } from '#contract/shared/screens.ts'

const shownElsewhere: readonly string[] = [screens.home, screens.admin]
/** Screens that open with a link's token in the fragment. */
const withToken: readonly string[] = [screens.setup, screens.joinAsLeader, screens.guardian, screens.stop]

const pathsIn = (...tables: Record<string, string>[]): string[] =>
  tables
    .flatMap((table) => Object.values(table))
    .filter((path) => !path.includes(':') && !shownElsewhere.includes(path))
    .map((path) => (withToken.includes(path) ? `${path}#some-token` : path))

/** Paths of the screens that need no id, by who opens them. */
export const screenPaths = {
  visitor: pathsIn(screensOf.visitors, screensOf.everyone),
  student: pathsIn(screensOf.users, screensOf.students),
  leader: pathsIn(screensOf.leaders),
}
