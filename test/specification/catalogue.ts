// What the specification promises, as data, each with the test that shows it: [promise, file, title of the test].
// Sections are those of the product's specification. specification.test.ts holds it against the program and the tests.

const announcements = 'test/e2e/announcements.spec.ts'
const chatEditing = 'test/e2e/chat-editing.spec.ts'
const chatReading = 'test/e2e/chat-reading.spec.ts'
const chatSending = 'test/e2e/chat-sending.spec.ts'
const dashboard = 'test/e2e/dashboard.spec.ts'
const errorPage = 'test/e2e/error-page.spec.ts'
const guards = 'test/e2e/guards.spec.ts'
const manageAccount = 'test/e2e/manage-account.spec.ts'
const prayers = 'test/e2e/prayer-requests.spec.ts'
const questions = 'test/e2e/questions.spec.ts'
const registration = 'test/e2e/registration.spec.ts'
const resources = 'test/e2e/resources.spec.ts'
const responses = 'test/e2e/responses.spec.ts'
const session = 'test/e2e/session.spec.ts'
const toasts = 'test/e2e/toasts.spec.ts'
const users = 'test/e2e/users.spec.ts'
const chatServer = 'src/server/features/chats/handlers.test.ts'

export type Shown = readonly [file: string, title: string]

const registering: Shown = [
  registration,
  'E3: registering says what is wrong, field by field, and keeps what was typed',
]
const registered: Shown = [
  registration,
  'registering ends on the success view, and two seconds later on the login screen',
]
const failingAccounts: Shown = [
  manageAccount,
  "E2: each account call that fails without a word says the specification's",
]
const username: Shown = [
  manageAccount,
  'changing the username checks in order, ends other sessions, and logs out after two seconds',
]
const password: Shown = [manageAccount, 'changing the password checks in order, and logs out after two seconds']
const dashboardStats: Shown = [dashboard, 'the dashboard counts, lists and recovers']
const questionList: Shown = [questions, 'E2, E6: an empty list says so; a failing one too, and recovers']
const oneQuestion: Shown = [questions, 'E5: a question that is not there, or can not be fetched']
const writingQuestions: Shown = [questions, 'an administrator creates, edits and deletes']
const answering: Shown = [responses, 'answering: refused blank, kept when it fails, sent once']
const reviewing: Shown = [responses, 'reviewing: one open panel, prefilled feedback, kept when it fails']
const ownResponses: Shown = [responses, 'E2, E6: my responses: empty, failing, filled']
const allResponses: Shown = [responses, 'E2, E6: all responses: empty, failing, and a status from the future']
const failingUsers: Shown = [users, 'a failure is only logged; the table stays empty, and there is a way on']
const sending: Shown = [
  chatSending,
  'W2, W3: a message that fails stays, can be tried again or deleted, and is one however often it is sent',
]
const polling: Shown = [
  chatSending,
  'with the stream cut, polling alone brings messages both ways, and the list counts them',
]
const failingChat: Shown = [
  chatReading,
  'E2: a chat that can not be loaded says so and recovers; the list of chats only logs it',
]
const editing: Shown = [
  chatEditing,
  'a message and its edit are on the other screen before the next poll could bring them',
]
const failingEdit: Shown = [chatEditing, 'says what went wrong, and leads to sign in where the session is over']
const oldEdit: Shown = [chatEditing, 'is refused after 24 hours by the clock of the server, whatever the phone says']
const asking: Shown = [prayers, 'asking for prayer: refused blank, kept when it fails and over a reload, sent once']
const praying: Shown = [prayers, 'praying disables the button, which then says so; a failure enables it again']
const managing: Shown = [prayers, 'a leader responds once, and deletes after a confirmation']
// biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it stands in the file
const prayerLists: Shown = [prayers, 'the list of ${who}: empty, and failing with a way on']
const broadcasting: Shown = [announcements, 'an administrator sends and deletes announcements']
const announced: Shown = [announcements, 'E2, E6: empty and failing: the screens say so; the badge only logs it']
const badge: Shown = [
  announcements,
  'G12: the badge counts what is unread, goes down with reading, and so it does in the other tab',
]

/** Sections 2, 4, 5 and 8: what people read. */
export const texts: readonly (readonly [text: string, ...shown: Shown])[] = [
  // Section 8, auth.
  ['Failed to login', ...failingAccounts],
  ['Login successful!', session, 'G10: a wrong password is told, and the right one leads back to the remembered page'],
  ['Failed to register', ...failingAccounts],
  ['Account created successfully! Please login with your new credentials.', ...registered],
  ['Failed to update username', ...failingAccounts],
  ['Failed to update password', ...failingAccounts],
  ['Username updated successfully! Please login again with your new username.', ...username],
  ['Password updated successfully! Please login again with your new password.', ...password],
  // Section 8, dashboard and questions.
  ['Failed to fetch dashboard statistics', ...dashboardStats],
  ['Failed to fetch questions', ...questionList],
  ['Failed to fetch question details', ...oneQuestion],
  ['Something went wrong', ...writingQuestions],
  ['Failed to delete question', ...writingQuestions],
  ['Question deleted successfully', ...writingQuestions],
  ['Question created successfully', ...writingQuestions],
  ['Question updated successfully', ...writingQuestions],
  // Section 8, responses.
  ['Failed to fetch responses', ...ownResponses],
  ['Failed to submit response', ...answering],
  ['Failed to update response', ...reviewing],
  ['Response submitted successfully', ...answering],
  ['Response updated successfully', ...reviewing],
  // Section 8, chat; section 5, message edit.
  ['Failed to send message', ...sending],
  ['Failed to load chat. Please try again later.', ...failingChat],
  ['Message edited successfully', ...editing],
  ['Your session has expired. Please log in again.', ...failingEdit],
  ['You are not authorized to edit this message', ...failingEdit],
  ['Failed to edit message', ...failingEdit],
  ['Please log in to edit messages', chatEditing, 'needs a token'],
  ['Message not found', ...failingEdit],
  ['Message can only be edited within 24 hours', ...oldEdit],
  ['You can only edit your own messages', ...failingEdit],
  // Section 8, prayer requests.
  ['Failed to load prayer requests', ...prayerLists],
  ['Failed to submit prayer request', ...asking],
  ['Prayer request submitted successfully', ...asking],
  ['Added your prayer', ...praying],
  ['Failed to add prayer', ...praying],
  ['Response sent successfully', ...managing],
  ['Failed to send response', ...managing],
  ['Prayer request deleted successfully', ...managing],
  ['Failed to delete prayer request', ...managing],
  // Section 8, announcements.
  ['Failed to load announcements', ...announced],
  ['Announcement sent successfully', ...broadcasting],
  ['Failed to send announcement', ...broadcasting],
  ['Announcement deleted successfully', ...broadcasting],
  ['Failed to delete announcement', ...broadcasting],
  // Section 5.
  ['Passwords do not match', ...registering],
  ['Password must be at least 6 characters long', ...registering],
  ['Are you sure you want to delete this question?', ...writingQuestions],
  ['Are you sure you want to delete this prayer request?', ...managing],
  ['Are you sure you want to delete this announcement?', ...broadcasting],
  ['Current password is required', ...username],
  ['New username must be different from current username', ...username],
  ['Username must be at least 3 characters long', ...username],
  ['New password is required', ...password],
  ['New password must be at least 6 characters long', ...password],
  ['New passwords do not match', ...password],
  ['New password must be different from current password', ...password],
  // Section 2.
  ['Loading...', guards, 'S7: a spinner says "Loading..." while it is not known who looks'],
  ['Account Created Successfully!', ...registered],
  ['Your account has been created. Please login with your new credentials to get started.', ...registered],
  ['Redirecting to login page...', ...registered],
  ['Go to Login', ...registered],
  ['Try Again', ...dashboardStats],
  ['View and manage weekly questions', questions, 'a card shows what a student needs, and nothing to manage'],
  ['No Questions', ...questionList],
  ['There are no questions available at the moment.', ...questionList],
  ['Back to Questions', ...oneQuestion],
  ['Question not found', ...oneQuestion],
  ["You haven't submitted any responses yet.", ...ownResponses],
  ['No responses available', ...allResponses],
  ['Select a chat to start messaging', ...editing],
  ['No messages yet.', ...editing],
  ['(edited)', ...editing],
  ['Your Prayer Request', ...asking],
  ['Submit Request', ...asking],
  ['Praying...', ...praying],
  ['No prayer requests yet. Be the first to submit one!', ...prayerLists],
  ['No prayer requests to manage', ...prayerLists],
  ['Send Response', ...managing],
  ['No announcements yet', ...announced],
  ['No Announcements', ...announced],
  ['Posted on', ...badge],
  ['Read on', ...badge],
  ['Update Username', ...password],
  ['Update Password', ...password],
  ['Unexpected Application Error!', errorPage, 'E4: a crashed screen leaves the navigation standing'],
  [
    'Read Online',
    resources,
    'six books, six websites and six verses, for both roles; links say nothing of who follows them',
  ],
  [
    'Visit Website',
    resources,
    'six books, six websites and six verses, for both roles; links say nothing of who follows them',
  ],
]

/** Section 7: every call, with the test that shows what a person sees when it fails. */
export const calls: readonly (readonly [call: string, ...failing: Shown])[] = [
  ['GET /api/auth/me', session, 'a stored token that the server does not know is removed silently'],
  ['POST /api/auth/login', ...failingAccounts],
  ['POST /api/auth/register', ...failingAccounts],
  ['PUT /api/auth/update-username', ...failingAccounts],
  ['PUT /api/auth/update-password', ...failingAccounts],
  ['GET /api/dashboard/stats', ...dashboardStats],
  ['GET /api/questions', ...questionList],
  ['GET /api/questions/{id}', ...oneQuestion],
  ['POST /api/questions', ...writingQuestions],
  ['PUT /api/questions/{id}', ...writingQuestions],
  ['DELETE /api/questions/{id}', ...writingQuestions],
  ['POST /api/responses', ...answering],
  ['GET /api/responses/user', ...ownResponses],
  ['GET /api/responses/all', ...allResponses],
  ['PUT /api/responses/{id}', ...reviewing],
  ['GET /api/users', ...failingUsers],
  ['GET /api/chats/admin', ...failingChat],
  ['GET /api/chats/student', ...failingChat],
  ['GET /api/chats/{id}', ...failingChat],
  ['GET /api/chats/{id}/messages', ...failingChat],
  ['PUT /api/chats/{id}/read', ...failingChat],
  ['POST /api/chats/{id}/messages', ...sending],
  ['PUT /api/chats/{chatId}/messages/{messageId}', ...failingEdit],
  ['GET /api/prayer-requests', ...prayerLists],
  ['POST /api/prayer-requests', ...asking],
  ['POST /api/prayer-requests/{id}/pray', ...praying],
  ['GET /api/prayer-requests/admin', ...prayerLists],
  ['POST /api/prayer-requests/{id}/respond', ...managing],
  ['DELETE /api/prayer-requests/{id}', ...managing],
  ['GET /api/broadcasts', ...announced],
  ['POST /api/broadcasts', ...broadcasting],
  ['DELETE /api/broadcasts/{id}', ...broadcasting],
  ['GET /api/broadcasts/student', ...announced],
  ['PUT /api/broadcasts/{id}/read', ...announced],
]

const guarded: Shown = [guards, 'anonymous visitors go to sign in']
const byRole: Shown = [guards, 'everybody goes to the screens of their role']

/** Section 2: every route, with the test of who gets to see it. */
export const routes: readonly (readonly [path: string, ...shown: Shown])[] = [
  ['/', ...byRole],
  ['/login', ...byRole],
  ['/register', ...byRole],
  ['/dashboard', ...guarded],
  ['/questions', ...guarded],
  ['/questions/:id', ...guarded],
  ['/responses', ...guarded],
  ['/chat', ...guarded],
  ['/resources', ...guarded],
  ['/prayer-requests', ...guarded],
  ['/announcements', ...guarded],
  ['/manage-account', ...guarded],
  ['/admin/dashboard', ...byRole],
  ['/admin/questions', ...byRole],
  ['/admin/responses', ...byRole],
  ['/admin/users', ...byRole],
  ['/admin/chat', ...byRole],
  ['/admin/prayer-requests', ...byRole],
  ['/admin/broadcast', ...byRole],
]

const toastTimes: Shown = [toasts, 'X6: toasts stand at the top right, for their time, and at most twenty']

/** Section 9: every constant by its place in `limits`, with the test that shows that it is kept. */
export const constants: readonly (readonly [name: string, value: number, ...shown: Shown])[] = [
  ['passwordLength.min', 6, ...registering],
  ['usernameLength.min', 3, ...registering],
  ['redirectAfterRegistrationMs', 2000, ...registered],
  ['logoutAfterAccountChangeMs', 2000, ...username],
  ['chatPollingMs', 5000, ...polling],
  ['messageEditWindowMs', 86_400_000, chatServer, 'AZ6: is refused in the documented order'],
  ['toast.success', 2000, ...toastTimes],
  ['toast.error', 4000, ...toastTimes],
  ['toast.default', 4000, ...toastTimes],
  ['toast.max', 20, ...toastTimes],
]
