/** The addresses of the web app's screens (section 2). The server answers any other with 404; the browser builds links from them. */
export const pages = {
  home: '/',
  login: '/login',
  register: '/register',
  setup: '/setup',
  dashboard: '/dashboard',
  questions: '/questions',
  question: '/questions/:id',
  responses: '/responses',
  manageAccount: '/manage-account',
  adminDashboard: '/admin/dashboard',
  adminQuestions: '/admin/questions',
  adminResponses: '/admin/responses',
} as const
