/** Screens of the demo by the user who opens them; without a username, by a visitor. */
export const demoScreens: { username?: string; paths: string[] }[] = [
  { paths: ['/login', '/register', '/setup#token', '/join-as-leader#token'] },
  {
    username: 'ana',
    paths: [
      ...['/dashboard', '/questions', '/responses', '/prayer-requests', '/resources', '/chat', '/announcements'],
      ...['/manage-account', '/notifications', '/get-help'],
    ],
  },
  {
    username: 'ruth',
    paths: [
      ...['/admin/dashboard', '/admin/questions', '/admin/responses', '/admin/users', '/admin/chat'],
      ...['/admin/prayer-requests', '/admin/broadcast', '/admin/invite', '/admin/history', '/admin/settings', '/admin/retention'],
      '/admin/concerns',
    ],
  },
]
