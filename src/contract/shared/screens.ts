/** Paths of the web app's screens by who can open them: docs/rules.md#routes, docs/rules.md#guards. */
export const screensOf = {
  /** Users who are logged in go on to their dashboard. */
  visitors: { home: '/', login: '/login', register: '/register', recover: '/recover', setup: '/setup' },
  everyone: { joinAsLeader: '/join-as-leader', privacy: '/privacy', guardian: '/guardian', stop: '/stop' },
  users: {
    dashboard: '/dashboard',
    questions: '/questions',
    question: '/questions/:id',
    resources: '/resources',
    manageAccount: '/manage-account',
    notifications: '/notifications',
    getHelp: '/get-help',
    concern: '/get-help/:id',
    /** Shown over the screen where it was tapped: `/bible/JHN.3.16-18` (bible/passage.ts). */
    passage: '/bible/:passage',
  },
  students: {
    responses: '/responses',
    chat: '/chat',
    prayerRequests: '/prayer-requests',
    announcements: '/announcements',
  },
  leaders: {
    admin: '/admin',
    adminDashboard: '/admin/dashboard',
    adminQuestions: '/admin/questions',
    planTerm: '/admin/questions/plan',
    adminResponses: '/admin/responses',
    adminUsers: '/admin/users',
    adminUser: '/admin/users/:id',
    adminChat: '/admin/chat',
    adminPrayerRequests: '/admin/prayer-requests',
    adminBroadcast: '/admin/broadcast',
    adminPermission: '/admin/permissions/:about',
    adminInvite: '/admin/invite',
    adminConcerns: '/admin/concerns',
    adminConcern: '/admin/concerns/:id',
    adminRetention: '/admin/retention',
    adminHistory: '/admin/history',
    adminSettings: '/admin/settings',
    adminSettingsSection: '/admin/settings/:section',
  },
} as const

/** Paths of all screens. The server sends any other path with status 404 (docs/rules.md#unknown-paths). */
export const screens = {
  ...screensOf.visitors,
  ...screensOf.everyone,
  ...screensOf.users,
  ...screensOf.students,
  ...screensOf.leaders,
}

const patternOf = (path: string) => path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')
const pattern = new RegExp(`^(?:${Object.values(screens).map(patternOf).join('|')})/?$`, 'i')

/** Returns whether a path is that of a screen, in any letter case and with or without a trailing slash, like the router in the browser. */
export const isScreenPath = (path: string): boolean => pattern.test(path)

type Values<Table> = Table[keyof Table]
/** Path of a screen that leaders do not have. */
export type StudentOnlyPath = Values<typeof screensOf.students>
/** Path of a screen that students can open. */
export type StudentPath = Values<typeof screensOf.users> | StudentOnlyPath
/** Path of a screen that only leaders can open. */
export type LeaderPath = Values<typeof screensOf.leaders>
