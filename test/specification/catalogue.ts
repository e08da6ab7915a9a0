// Fixed texts and constants (docs/product.md#fixed-texts), each with the test that shows it: [item, file, title of the test].
// specification.test.ts compares this catalogue with the program and the titles of the tests.

const announcements = 'test/browser/announcements/announcements.spec.ts'
const chatEditing = 'test/browser/chats/editing.phone.spec.ts'
const chatReading = 'test/browser/chats/reading.phone.spec.ts'
const chatSending = 'test/browser/chats/sending.phone.spec.ts'
const dashboard = 'test/browser/home/dashboard.spec.ts'
const errorPage = 'test/browser/app/error-page.spec.ts'
const guards = 'test/browser/session/guards.wide.spec.ts'
const manageAccount = 'test/browser/accounts/manage-account.wide.spec.ts'
const prayers = 'test/browser/prayers/prayer-requests.phone.spec.ts'
const questions = 'test/browser/questions/questions.wide.spec.ts'
const registration = 'test/browser/accounts/registration.wide.spec.ts'
const resources = 'test/browser/resources/resources.wide.spec.ts'
const responses = 'test/browser/responses/own-responses.spec.ts'
const session = 'test/browser/session/session.wide.spec.ts'
const toasts = 'test/browser/ui/toasts.spec.ts'
const users = 'test/browser/people/users.spec.ts'
const chatServer = 'src/server/subjects/chats/routes.test.ts'

export type Shown = readonly [file: string, title: string]

const registering: Shown = [
  registration,
  'E3: shows an error at each invalid field of the registration and keeps the input',
]
const registered: Shown = [
  registration,
  'shows a confirmation after registration, and the login screen two seconds later',
]
const failingAccounts: Shown = [manageAccount, 'E2: shows the fixed text when the server sends no message']
const username: Shown = [
  manageAccount,
  'checks a new username in order, ends other sessions, and logs out after two seconds',
]
const password: Shown = [manageAccount, 'checks a new password in order, and logs out after two seconds']
const dashboardStats: Shown = [dashboard, 'shows counts and recent questions, and recovers after a failure']
const questionList: Shown = [questions, 'E2, E6: shows when the list is empty or fails to load, and recovers']
const oneQuestion: Shown = [questions, 'E5: shows when a question does not exist or fails to load']
const writingQuestions: Shown = [questions, 'lets a leader create, edit and delete questions']
const answering: Shown = [responses, 'refuses a blank answer, keeps a failed one, and sends it once']
const reviewing: Shown = [
  responses,
  'opens one review panel with the existing feedback, and keeps the input after a failure',
]
const ownResponses: Shown = [responses, 'E2, E6: shows My Responses empty, failed and filled']
const allResponses: Shown = [
  responses,
  'E2, E6: shows all responses empty and failed, and an unknown status as pending',
]
const failingUsers: Shown = [users, 'logs a failure, keeps the table empty, and offers Try Again']
const sending: Shown = [
  chatSending,
  'W2, W3: keeps a failed message with Retry and Delete, and creates it once however often it is retried',
]
const polling: Shown = [
  chatSending,
  'delivers messages both ways by polling without the event stream, and counts them in the list',
]
const failingChat: Shown = [
  chatReading,
  'E2: shows an error and recovers when a chat fails to load, and only logs a failed list of chats',
]
const editing: Shown = [chatEditing, 'delivers a message and its edit to the other screen before the next poll']
const failingEdit: Shown = [
  chatEditing,
  'shows each error of an edit, and goes to the login screen when the session has expired',
]
const oldEdit: Shown = [chatEditing, 'refuses an edit after 24 hours of server time, whatever time the phone shows']
const asking: Shown = [prayers, 'refuses a blank prayer request, keeps a failed one after a reload, and sends it once']
const praying: Shown = [prayers, 'disables the Pray button after a prayer, and enables it again after a failure']
const managing: Shown = [prayers, 'lets a leader respond once, and delete after a confirmation']
// biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it is written in the file
const prayerLists: Shown = [prayers, 'shows an empty list to ${readers}, and Try Again when it fails to load']
const broadcasting: Shown = [announcements, 'lets a leader send and delete announcements']
const announced: Shown = [
  announcements,
  'E2, E6: shows empty and failed lists of announcements, and only logs a failed badge',
]
const badge: Shown = [
  announcements,
  'G12: counts unread announcements in the badge, and updates it in all tabs after reading',
]

/** Texts that users read (docs/product.md#fixed-texts). */
export const texts: readonly (readonly [text: string, ...shown: Shown])[] = [
  // docs/product.md#accounts-and-sessions
  ['Failed to login', ...failingAccounts],
  [
    'Login successful!',
    session,
    'G10: shows an error for a wrong password, and returns to the remembered page after login',
  ],
  ['Failed to register', ...failingAccounts],
  ['Account created successfully! Please login with your new credentials.', ...registered],
  ['Failed to update username', ...failingAccounts],
  ['Failed to update password', ...failingAccounts],
  ['Username updated successfully! Please login again with your new username.', ...username],
  ['Password updated successfully! Please login again with your new password.', ...password],
  // docs/product.md#dashboard, docs/product.md#questions
  ['Failed to fetch dashboard statistics', ...dashboardStats],
  ['Failed to fetch questions', ...questionList],
  ['Failed to fetch question details', ...oneQuestion],
  ['Something went wrong', ...writingQuestions],
  ['Failed to delete question', ...writingQuestions],
  ['Question deleted successfully', ...writingQuestions],
  ['Question created successfully', ...writingQuestions],
  ['Question updated successfully', ...writingQuestions],
  // docs/product.md#responses
  ['Failed to fetch responses', ...ownResponses],
  ['Failed to submit response', ...answering],
  ['Failed to update response', ...reviewing],
  ['Response submitted successfully', ...answering],
  ['Response updated successfully', ...reviewing],
  // docs/product.md#chat, docs/product.md#message-edits
  ['Failed to send message', ...sending],
  ['Failed to load chat. Please try again later.', ...failingChat],
  ['Message edited successfully', ...editing],
  ['Your session has expired. Please log in again.', ...failingEdit],
  ['You are not authorized to edit this message', ...failingEdit],
  ['Failed to edit message', ...failingEdit],
  ['Please log in to edit messages', chatEditing, 'requires a token'],
  ['Message not found', ...failingEdit],
  ['Message can only be edited within 24 hours', ...oldEdit],
  ['You can only edit your own messages', ...failingEdit],
  // docs/product.md#prayer-requests
  ['Failed to load prayer requests', ...prayerLists],
  ['Failed to submit prayer request', ...asking],
  ['Prayer request submitted successfully', ...asking],
  ['Added your prayer', ...praying],
  ['Failed to add prayer', ...praying],
  ['Response sent successfully', ...managing],
  ['Failed to send response', ...managing],
  ['Prayer request deleted successfully', ...managing],
  ['Failed to delete prayer request', ...managing],
  // docs/product.md#announcements
  ['Failed to load announcements', ...announced],
  ['Announcement sent successfully', ...broadcasting],
  ['Failed to send announcement', ...broadcasting],
  ['Announcement deleted successfully', ...broadcasting],
  ['Failed to delete announcement', ...broadcasting],
  // docs/product.md#registration, docs/product.md#username-changes, docs/product.md#password-changes; confirmations of deletions
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
  // docs/product.md#screens, docs/product.md#empty-lists
  ['Loading...', guards, 'S7: shows "Loading..." while the session is being checked'],
  ['Account Created Successfully!', ...registered],
  ['Your account has been created. Please login with your new credentials to get started.', ...registered],
  ['Redirecting to login page...', ...registered],
  ['Go to Login', ...registered],
  ['Try Again', ...dashboardStats],
  ['View and manage weekly questions', questions, 'shows students a card without controls to manage the question'],
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
  ['Unexpected Application Error!', errorPage, 'E4: keeps the navigation when a screen crashes'],
  [
    'Read Online',
    resources,
    'shows both roles six books, six websites and six verses, with links that send no referrer',
  ],
  [
    'Visit Website',
    resources,
    'shows both roles six books, six websites and six verses, with links that send no referrer',
  ],
]

/** Every call of the web app, with the test that shows its failure to the user (docs/product.md#calls). */
export const calls: readonly (readonly [call: string, ...failing: Shown])[] = [
  ['GET /api/auth/me', session, 'removes a stored token that the server does not know, without a message'],
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

const toastTimes: Shown = [toasts, 'X6: shows at most twenty toasts at the top right, each for its duration']

/** Every fixed constant by its path in `limits`, with a test that depends on it (docs/product.md#constants). */
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
