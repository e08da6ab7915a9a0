// The rooms of the program, from the ground up. A room imports rooms below it, never one above (tools/conventions/rooms.test.ts).

/** `src/server`: the platform knows no subject. A subject imports `public.ts` of the subjects below it. */
export const serverRooms = [
  'platform',
  'audit-log',
  'settings',
  'accounts',
  'bible',
  'notifications',
  'erasure',
  'chats',
  'people',
  'membership',
  'guardians',
  'posts',
  'questions',
  'terms',
  'responses',
  'announcements',
  'permissions',
  'calendar',
  'prayers',
  'concerns',
  'backups',
  'exports',
  'home',
] as const

/**
 * The rooms of the server by what they are for. `core` is what the product does, and a newcomer reads it first: it imports nothing of the
 * others. They attach by what they declare (jobs, personal data, notifications) and by what `subjects.ts` passes (`attached`). The audit
 * log is in `core` because every change there writes its entry in the same transaction, and screens show earlier texts from it.
 */
export const storeys = {
  core: [
    'audit-log',
    'settings',
    'accounts',
    'bible',
    'chats',
    'people',
    'posts',
    'questions',
    'terms',
    'responses',
    'announcements',
    'calendar',
    'prayers',
    'home',
  ],
  /** What protects people. */
  care: ['erasure', 'membership', 'guardians', 'permissions', 'concerns', 'exports'],
  /** What runs the program. */
  run: ['notifications', 'backups'],
} as const satisfies Record<string, readonly (typeof serverRooms)[number][]>

/** `src/web`. The subjects have the same names, but another order: a chat shows how to report a message, and a question its responses. */
export const webRooms = [
  'icons',
  'ui',
  'router',
  'storage',
  'theme',
  'api',
  'push',
  'offline',
  'session',
  'page',
  'lists',
  'bible',
  'forms',
  'resources',
  'exports',
  'backups',
  'settings',
  'concerns',
  'guardians',
  'calendar',
  'notifications',
  'accounts',
  'chats',
  'posts',
  'announcements',
  'permissions',
  'prayers',
  'responses',
  'questions',
  'terms',
  'erasure',
  'people',
  'audit-log',
  'home',
  'app',
  'service-worker',
] as const

/** Folders of `src/server/platform`. Files next to them, such as `errors.ts`, are for all. */
export const platformFolders = ['text', 'log', 'database', 'personal-data', 'events', 'jobs', 'http'] as const

/** The only reads of a table of a room above. Every other statement reads tables of its own room and of rooms below. */
export const upwardReads = [
  { room: 'platform', table: 'destinations', reason: 'A group without devices gets no jobs that notify.' },
  { room: 'audit-log', table: 'users', reason: 'The log shows names, and accounts record in it.' },
  { room: 'accounts', table: 'responses', reason: 'Lists of people sort by counts of responses, which users store.' },
  { room: 'accounts', table: 'questions', reason: 'Lists of people sort by counts of responses, which users store.' },
  { room: 'questions', table: 'responses', reason: 'A student sees their own response with each question.' },
] as const
