/**
 * Paths of the web app's screens: docs/product.md#routes. The server sends any other path with status 404
 * (docs/product.md#unknown-paths).
 */
export const screens = {
  home: '/',
  login: '/login',
  register: '/register',
  setup: '/setup',
  joinAsLeader: '/join-as-leader',
  recover: '/recover',
  dashboard: '/dashboard',
  questions: '/questions',
  question: '/questions/:id',
  responses: '/responses',
  chat: '/chat',
  resources: '/resources',
  prayerRequests: '/prayer-requests',
  announcements: '/announcements',
  manageAccount: '/manage-account',
  notifications: '/notifications',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminQuestions: '/admin/questions',
  adminResponses: '/admin/responses',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:id',
  adminChat: '/admin/chat',
  adminPrayerRequests: '/admin/prayer-requests',
  adminBroadcast: '/admin/broadcast',
  adminInvite: '/admin/invite',
  adminHistory: '/admin/history',
  adminSettings: '/admin/settings',
} as const
