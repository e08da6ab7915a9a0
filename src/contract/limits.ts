import { loginLimits } from './login-limits.ts'

/** Constants of the product, each in one place. */
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** Limits that browser and server share. Lengths are in UTF-16 code units. */
export const limits = {
  ...loginLimits,
  emailLength: { max: 254 },
  /** A join code or a recovery code as people type it. */
  code: { max: 40 },
  /** docs/rules.md#registration */
  redirectAfterRegistrationMs: 2 * second,
  /** docs/students.md#account-changes */
  logoutAfterAccountChangeMs: 2 * second,
  /** Time for which a leader can undo that a person was let in or declined: docs/leaders.md#approval. */
  undoMs: 10 * second,
  message: { max: 4_000 },
  /** A message as the client sends it, before it is trimmed. */
  messageWithWhiteSpace: { max: 5_000 },
  /** Why the data of a person is held. */
  holdReason: { max: 500 },
  /** Maximum number of people whom a concern is about. */
  maxConcernPeople: 20,
  /** docs/rules.md#chat-polling */
  chatPollingMs: 5 * second,
  /** Time after which a message can't be edited any more, by the server's clock: docs/rules.md#message-edits. */
  messageEditWindowMs: day,
  /** Maximum number of edits of one message. Each keeps the text before it. */
  maxMessageEdits: 50,
  /** How long a leader can pause a chat: until tomorrow, wherever the server is. */
  maxChatPauseMs: 2 * day,
  /** Number of messages that the server returns at once. */
  messagesPerPage: 50,
  /** How far ahead a post can be scheduled: a year, also a leap year. */
  maxScheduleAheadMs: 366 * day,
  /** Delay after which a leader's screen fetches who has read announcements, so that many reads cause one request. */
  readCountsMs: 3 * second,
  /** Period within which the phones of a group fetch what a change of the settings affects, each at a random time. */
  settingsSpreadMs: 3 * second,
  /** Maximum number of students who are counted as not seen. */
  maxNotSeen: 100,
  /** Maximum number of unused accounts that the leaders' home counts. */
  maxUnused: 100,
  /** Maximum number of chats that are counted as due for a second look. */
  maxSecondLook: 100,
  /** Maximum number of leaders who look out for a student, and of students for whom they are set at once. */
  maxAssignedLeaders: 2,
  maxAssignedStudents: 500,
  /** A PIN of a guardian, in digits. */
  guardianPin: { min: 6, max: 12 },
  /** Maximum number of entries of one kind that the guardian page counts. */
  maxCountedForGuardian: 10_000,
} as const

/** Limits that only the server needs. The browser does not load them. */
export const serverLimits = {
  /** Leaders whom each chat in the list of chats names. */
  listedLeaders: 5,
  /** Entries on a page of a list. */
  page: { default: 50, max: 100 },
  /** Size of the texts at which a page ends early. The longest list without pages, the dashboard's questions, fits. */
  maxPageBytes: 384 * 1024,
  /** Time after a deletion during which leaders can restore a post or prayer request: docs/leaders.md#history. */
  restorableMs: 7 * day,
  recentQuestions: 5,
  dashboardAnnouncements: 3,
  /** Announcements with a date that students get at home. The browser shows three of those that are not over. */
  nextAnnouncements: 10,
  /**
   * Worker of background jobs: the interval at which it looks for jobs, the delay of its first look, and of a look after an event. A
   * failed job is retried after `minRetryMs` and up to the maximum of its kind, or up to `maxRetryAtMs` if it names the time. While the
   * database is away, the worker pauses up to `maxPauseMs`. `maxCounted` is the number of jobs of a kind that the metrics count.
   */
  jobs: {
    pollMs: 30 * second,
    startDelayMs: second,
    wakeDelayMs: 300,
    minRetryMs: second,
    maxRetryAtMs: day,
    maxPauseMs: minute,
    maxCounted: 1000,
  },
  /** Jobs that publish scheduled posts, one after the other. */
  publishing: { maxConcurrent: 1, leaseMs: 10 * second, maxRetryMs: minute },
  /** Time after which a decision about a waiting person can't be undone: `limits.undoMs` and the time of a slow request. */
  admission: { settleMs: 15 * second, job: { maxConcurrent: 1, leaseMs: 10 * second, maxRetryMs: minute } },
  /** Job that deletes expired rows. Each transaction checks `batch` rows. */
  cleanUp: { firstDelayMs: 60 * minute, intervalMs: day, batch: 400, leaseMs: 10 * minute, maxRetryMs: 60 * minute },
  /**
   * Backups by the server: how many are kept of each kind, when leaders are warned that the newest is old, how far ahead the time in a
   * name may be, how long one waits for another one, and how long `BACKUP_COMMAND` may take.
   */
  backups: {
    firstDelayMs: 10 * minute,
    intervalMs: day,
    retryMs: 60 * minute,
    leaseMs: 120 * minute,
    kept: { lastMade: 7, daily: 7, weekly: 4, monthly: 12 },
    oldMs: 2 * day,
    clockToleranceMs: 10 * minute,
    waitMs: 30 * second,
    copyMs: 60 * minute,
  },
  /**
   * Job that erases what a person wrote. Each transaction deletes `batch` rows. `lastPassMs` is the delay of its last pass, which finds
   * what requests have written that were under way when the account was erased. `closedConcernMs` is the time after the end of another
   * person's concern after which what it has kept of an erased person is deleted.
   */
  erasing: {
    batch: 100,
    lastPassMs: 2 * minute,
    leaseMs: 2 * minute,
    maxRetryMs: 5 * minute,
    closedConcernMs: 30 * day,
  },
  /** Number of questions, one a week, in the dashboard's charts. */
  chartQuestions: 12,
  /** Numbers of questions that are searched for unanswered ones: those that are due next, and those that were due last. */
  unansweredQuestions: { next: 26, last: 26, maxListed: 10 },
  /** Time after which a date leaves the calendars that people subscribe to, and the maximum number of questions and of announcements. */
  calendar: { pastMs: 31 * day, maxEvents: 200 },
  /** Number of the newest unseen reviews, and of the chats that have waited longest, on the dashboard. */
  dashboardNews: 3,
  /** Number of questions in the dashboard's grid of students. */
  gridQuestions: 8,
  /** Number of students that one page of those who have not answered a question is selected from. */
  maxStudentsRead: 500,
  /** Files that one account, or everybody together, can download from a node at the same time (ADR 048). */
  files: { maxPerAccount: 2, maxTotal: 40 },
  maxBodyBytes: 64 * 1024,
  /** What is read of the rest of a request that is refused, and how long its connection stays open after the response. */
  refusedBody: { maxBytes: 128 * 1024, maxMs: second, lingerMs: second },
  /**
   * Restore of a backup in the browser: the maximum size of the file and of one piece of it, which every proxy accepts; the room that
   * is left on the disk; the number of backups that are listed; and the time after which an upload without requests is deleted.
   */
  restore: {
    maxBytes: 4 * 1024 ** 3,
    maxPieceBytes: 512 * 1024,
    reservedBytes: 16 * 1024 ** 2,
    maxFound: 20,
    keptMs: 60 * minute,
    maxCheckMs: 30 * minute,
    heapMegabytes: 512,
  },
  /**
   * Files with translations of the Bible that leaders upload: the maximum number of pieces of all of them, and the time after which the
   * daily job deletes those of an upload that did not end.
   */
  bible: { maxPieces: 1024, keptMs: 60 * minute },
  /** Lifetime of a session after its last use. */
  sessionIdleMs: 30 * day,
  /** Lifetime of a session after login, even if it is in use. */
  sessionMaxAgeMs: 180 * day,
  /** Maximum number of sessions of an account. A new one ends the one that was not used for the longest time. */
  sessionsPerAccount: 50,
  /** Time during which an expired session gets another error code than an unknown one. */
  expiredSessionRetentionMs: 30 * day,
  /** Idempotency keys, which the daily job deletes after `retentionMs`. */
  idempotencyKey: { maxLength: 255, retentionMs: 30 * day },
  /** Interval of the heartbeats of an event stream. At each, the server checks the session again. */
  heartbeatMs: 25 * second,
  /** Maximum number of event streams of one account: one for each tab. */
  maxStreamsPerAccount: 40,
  /**
   * A flood: a client with more than `maxRequests` requests in the current and the previous window, over more than
   * `maxConnections` connections, while others use the server. A response counts as another request for each `bytesPerRequest`.
   */
  flood: { windowMs: 5 * second, maxRequests: 1000, maxConnections: 16, bytesPerRequest: 16 * 1024 },
  /** Requests whose responses are not written yet, of all clients together (ADR 020). */
  load: {
    /** Maximum number of requests that wait on a connection for the response to an earlier one. */
    maxPipelined: 8,
    /** Maximum number of requests whose body has not arrived, and of those whose has. */
    maxArriving: 512,
    maxInFlight: 1024,
    /** How much more a request without a session weighs than one with a session, when some have to give way. */
    anonymousWeight: 16,
    /** Time of the handlers in one turn of the event loop after which further requests wait for the next turns. */
    turnMs: 10,
    /** Maximum size of all responses that clients have not read, checked every `startsPerCheck` requests. */
    maxUnreadBytes: 16 * 1024 * 1024,
    startsPerCheck: 16,
    /** Interval at which Node checks for progress. It closes a connection after one to two intervals without any. */
    stallTimeoutMs: 15 * second,
    /** The same interval for event streams. It is longer than `heartbeatMs`. */
    streamStallTimeoutMs: 30 * second,
  },
  /** Size of the events that wait for a slow client, above which its stream is closed. */
  maxUnreadEventBytes: 16 * 1024,
  /** Failed logins of one account from one address. */
  login: { freeFailures: 5, firstWaitMs: 30 * second, maxWaitMs: 15 * minute, forgetAfterMs: 60 * minute },
  /** Failed logins from one address, over all accounts that have never logged in from there. */
  loginFailuresPerAddress: { burst: 100, perMinute: 20 },
  /** Failed logins of one account, over all addresses that it has never logged in from. */
  loginFailuresPerAccount: { burst: 20, perMinute: 1 },
  /** Networks that an account has logged in from: their maximum number, and how long each counts after the last login. */
  knownNetworks: { max: 50, retentionMs: 180 * day },
  /** Writes of visitors to one route from one address, such as registrations, failed ones included. */
  visitorWrites: { burst: 300, perMinute: 30 },
  /** Wrong join codes from one address: docs/leaders.md#join-code. */
  wrongJoinCodes: { burst: 10, perMinute: 2 },
  push: {
    /** Time after which people are notified of a message, unless they have read it. */
    messageDelayMs: 3 * second,
    /** Time after which an address gets what devices get at once, unless it is urgent. */
    addressDelayMs: 5 * minute,
    /** Number of devices that one transaction adds deliveries for. */
    devicesPerPage: 100,
    /** Maximum number of devices of a person. A new one replaces the oldest. */
    devicesPerPerson: 20,
    /** Minimum time between two notifications that somebody prayed, two digests, and two others with the same tag. */
    prayedIntervalMs: day,
    digestIntervalMs: 60 * minute,
    repeatIntervalMs: 10 * minute,
    /** Maximum number of urgent notifications that one person causes another in one night. */
    maxUrgentPerNight: 5,
    /** Time after which a delivery that fails is given up, and for which a push service keeps one for a device that is off. */
    expiryMs: day,
    /** Number of deliveries that one node makes at once. */
    maxConcurrent: 20,
    leaseMs: minute,
    maxRetryMs: 30 * minute,
    /** Maximum number of notifications that are counted after quiet hours. */
    maxDeferred: 99,
  },
  /**
   * Codes that addresses get, and test messages: guesses of a code, and messages within `limitMs`. A code is valid for `codeMs`, and an
   * address that nobody has confirmed is deleted after `unconfirmedMs`. Then the jobs that send a message, and the time that they have when
   * the server stops.
   */
  addresses: {
    ...{ maxGuesses: 5, maxPerAddress: 5, maxPerPerson: 10, limitMs: day, codeMs: 30 * minute, unconfirmedMs: 7 * day },
    ...{ maxConcurrent: 3, leaseMs: 2 * minute, maxRetryMs: 30 * minute, stopMs: 4 * second },
  },
  recoveryCodeMs: 30 * minute,
  invitationMs: 3 * day,
  /** Time in which a guardian's link can be opened, and lifetime of the session that it is exchanged for. */
  guardianLinkMs: 7 * day,
  guardianSessionMs: day,
  /**
   * Wrong PINs in a row of a guardian's lasting link: after each `lockedAfter`, none is accepted for `lockMs`; after `revokedAfter`, the
   * link is revoked.
   */
  guardianPin: { lockedAfter: 5, lockMs: 15 * minute, revokedAfter: 20 },
  /** Openings of a guardian's link: how many leaders see, and how long they are kept. */
  guardianOpenings: { shown: 20, retentionMs: 365 * day },
  /** Announcements that guardians see. */
  announcementsForParents: 20,
  confirmationMs: 7 * day,
  /** Time for which recovery codes are shown to who confirms that a person becomes a leader. */
  shownRecoveryCodesMs: 30 * 24 * 60 * 60 * 1000,
  /** Time after which leaders find a person under "not seen". */
  notSeenMs: 21 * day,
  /**
   * Time after which what no leader has taken is shown to all leaders, the maximum number of things that wait for the students of one
   * leader, and of others, that are read, and the number of students at home.
   */
  yours: { untakenMs: 3 * day, maxOwn: 200, maxOthers: 50, shown: 3 },
  /**
   * The question whose missing answers leaders find on their home: it was asked before, and is due within, these times.
   */
  missing: { askedBeforeMs: day, dueWithinMs: 7 * day },
  /**
   * Job that reminds students the day before a question is due: the hours of a device in which it does, the time after the publication
   * before which it does not, and the number of devices that one transaction reads.
   */
  dueReminders: {
    hours: { from: '16:00', to: '00:00' },
    askedBeforeMs: 180 * minute,
    devicesPerPage: 100,
    firstDelayMs: minute,
    intervalMs: 15 * minute,
    leaseMs: 2 * minute,
    maxRetryMs: 15 * minute,
  },
  /** Time between two reminders of the same question. */
  reminderIntervalMs: 7 * day,
  /** Requests of one student that create or change something. */
  studentWrites: { burst: 200, perMinute: 60 },
  /** Requests of one leader that create or change something: enough to paste the questions of several years. */
  leaderWrites: { burst: 2_000, perMinute: 600 },
  /** Concerns that one person can tell in a day, and messages that one concern can have. */
  concerns: { maxPerDay: 50, maxMessages: 500, messagesShown: 50, stepsShown: 100, recordsShown: 200 },
  /** Time after which an open concern is on the home of the leaders who receive it. */
  concernOpenMs: 3 * day,
  /** Maximum number of clients that a rate limit keeps in memory. */
  maxRateLimitedClients: 50_000,
  /** Passwords that wait to be hashed. */
  passwordQueue: { maxPerAddress: 200, maxTotal: 1_000 },
  /** Maximum number of log lines of one kind in a minute, for kinds that a client can cause. */
  maxLogLinesPerMinute: 60,
  /** The same for requests that can't be served now (503): in an outage, all fail for one reason. */
  maxOutageLinesPerMinute: 5,
} as const
