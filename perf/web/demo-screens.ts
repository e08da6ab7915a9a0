import { screenPaths } from '#tools/screen-paths.ts'

/** Screens of the demo by the user who opens them; without a username, by a visitor. */
export const demoScreens: { username?: string; paths: string[] }[] = [
  { paths: screenPaths.visitor },
  { username: 'ana', paths: screenPaths.student },
  { username: 'ruth', paths: screenPaths.leader },
]
