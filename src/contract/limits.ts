/** Every number that the product promises, once. Sections are those of the product's specification. */
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

export const limits = {
  /** Section 9. */
  passwordLength: { least: 6, most: 256 },
  /** Section 9. */
  usernameLength: { least: 3, most: 64 },
  nameLength: { most: 64 },
  emailLength: { most: 254 },
  questionTitle: { most: 200 },
  questionDescription: { most: 10_000 },
  answer: { most: 10_000 },
  feedback: { most: 10_000 },
  /** Sections 2 and 9. */
  redirectAfterRegistration: 2 * second,
  /** Sections 4 and 9. */
  logoutAfterAccountChange: 2 * second,
  message: { most: 4_000 },
  /** A message as it is sent, with the white space around it. */
  messageWithWhiteSpace: { most: 5_000 },
  prayer: { most: 4_000 },
  prayerResponse: { most: 4_000 },
  announcementTitle: { most: 200 },
  announcementContent: { most: 10_000 },
  /** Sections 4 and 9. */
  chatPolling: 5 * second,
  /** Sections 5 and 9: by the server's clock. */
  messageEditWindow: day,
  /** Number of edits of one message, each of which keeps the text before it. */
  messageEdits: 50,
  /** So many messages come at once. */
  messagesAtOnce: 50,
  /** Sections 4 and 9. */
  toast: { success: 2 * second, error: 4 * second, usual: 4 * second, most: 20 },
} as const

/** Those that only the server keeps to: apart, so that the browser does not load them. */
export const serverLimits = {
  /** A page of a collection: what a caller gets without asking, and the most it can ask for. */
  page: { usual: 50, most: 100 },
  /** Bytes of texts after which a page ends early. The longest list without pages, twelve questions of the dashboard, fits. */
  pageBytes: 384 * 1024,
  recentQuestions: 5,
  dashboardAnnouncements: 5,
  /** Weeks that the pictures of the dashboard show, and columns of the grid of students. */
  term: 12,
  grid: 8,
  bodyBytes: 64 * 1024,
  /** Counted from the last use. */
  sessionLife: 30 * day,
  /** Counted from sign-in: a session ends then even if it is in use. */
  sessionMaxAge: 180 * day,
  /** How long an ended session is still told from an unknown one. */
  expiredSessionKept: 30 * day,
  /** Keys are kept for at least `keptMs`. Every `purgeEvery` keys, the server deletes those among the next `purgedAtOnce` that are older. */
  idempotencyKey: { most: 255, keptMs: 30 * day, purgeEvery: 200, purgedAtOnce: 400 },
  /** How often an open stream of events says that it is there, and the session behind it is looked at again. */
  heartbeat: 25 * second,
  /** Streams of events that one session may have open: one for each tab. */
  streamsOfSession: 20,
  /**
   * A flood is one client with more than `free` requests in one to two windows, over more than `atOnce` connections, who sends
   * more than all others together.
   */
  flood: { window: 5 * second, free: 1000, atOnce: 16 },
  /** Requests whose responses are not written yet (ADR 020). */
  inFlight: {
    /** Requests that may wait on their connection for the response to an earlier one. */
    pipelined: 8,
    perClient: 512,
    /** Time of the handlers in one turn of the event loop after which further requests wait for the next turns. */
    turnMs: 10,
    maxStartsPerTurn: 64,
    /** Maximum length of an Authorization header that counts as a client. */
    keyLength: 300,
    total: 1024,
    /** Bytes of all responses together that clients have not read, checked at every so many requests. */
    unreadBytes: 16 * 1024 * 1024,
    startsPerCheck: 16,
    /** Node checks for progress at this interval: it closes a connection after one to two of them without any. */
    stallTimeoutMs: 15 * second,
    /** The same for event streams: more than `heartbeat`. */
    streamStallTimeoutMs: 30 * second,
  },
  /** What may wait for a slow reader of events before it is dropped, in bytes. */
  unreadEvents: 16 * 1024,
  /** Failed sign-ins of one account from one address. */
  signIn: { freeFailures: 5, firstWait: 30 * second, longestWait: 15 * minute, forgetAfter: 60 * minute },
  /** Failed sign-ins from one address, over all accounts that have never signed in from there. */
  signInFailuresPerAddress: { burst: 100, perMinute: 20 },
  /** Failed sign-ins of one account, over all addresses that it has never signed in from. */
  signInFailuresPerAccount: { burst: 20, perMinute: 1 },
  /** Networks that an account has signed in from: how many are kept, and for how long after the last sign-in. */
  knownNetworks: { most: 50, life: 180 * day },
  /** Registrations from one address, failed ones included. */
  registrations: { burst: 300, perMinute: 30 },
  /** Requests of one student that create or change something. */
  studentWrites: { burst: 200, perMinute: 60 },
  /** Requests of one leader that create or change something: enough to paste questions for years. */
  leaderWrites: { burst: 2_000, perMinute: 600 },
  /** Clients that a rate limit keeps in memory at once. */
  rateLimitedClients: 50_000,
  /** Passwords that may wait to be hashed, for one address and in total. */
  passwordQueue: { perAddress: 200, total: 1_000 },
  /** Log lines of one kind within a minute: refusals, and everything else that a visitor can cause. */
  logLinesPerMinute: 60,
} as const
