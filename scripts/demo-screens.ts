/** Screens of the demo, by the person who opens them; without a username, by someone who is not signed in. */
export const demoScreens: { username?: string; paths: string[] }[] = [
  { paths: ['/login', '/register'] },
  {
    username: 'ana',
    paths: [
      ...['/dashboard', '/questions', '/responses', '/prayer-requests', '/resources', '/chat', '/announcements'],
      '/manage-account',
    ],
  },
  {
    username: 'ruth',
    paths: [
      ...['/admin/dashboard', '/admin/questions', '/admin/responses', '/admin/users', '/admin/chat'],
      ...['/admin/prayer-requests', '/admin/broadcast'],
    ],
  },
]
