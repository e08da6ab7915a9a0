import type { LeaderToday } from '#contract/home.ts'

/** Response of `GET /api/dashboard/today` to a leader for whom nothing waits. */
export const nothingWaits: LeaderToday = {
  responsesToReview: 0,
  chatsWaiting: 0,
  longestWaiting: [],
  prayersWithoutResponse: 0,
  peopleWaiting: 0,
  studentsNotSeen: 0,
  unusedAccounts: 0,
  chatsForSecondLook: 0,
  waitingConcern: null,
  concernsOpenLong: 0,
  concernNews: 0,
  missingAnswers: null,
  backupWarning: null,
  yours: { people: [], count: 0 },
}

/** The same to a leader for whom everything waits that can. */
export const everythingWaits: LeaderToday = {
  responsesToReview: 42,
  chatsWaiting: 5,
  longestWaiting: [
    {
      _id: 'mateo',
      name: 'Mateo Silva',
      waitingSince: '2026-01-05T10:00:00.000Z',
      takenBy: null,
      lastMessage: { _id: 'message', content: "She's still gripping the seat" },
    },
  ],
  prayersWithoutResponse: 7,
  peopleWaiting: 1,
  studentsNotSeen: 100,
  unusedAccounts: 3,
  chatsForSecondLook: 2,
  waitingConcern: { _id: 'concern', createdAt: '2026-01-05T10:00:00.000Z', count: 1, others: [{ name: 'Miriam' }] },
  concernsOpenLong: 1,
  concernNews: 1,
  missingAnswers: { question: { _id: 'question', title: 'One neighbor' }, missing: 25, lastReminder: null },
  backupWarning: 'old',
  yours: {
    people: [
      { _id: 'mateo', name: 'Mateo Silva', isOwn: true, waits: 'chat', since: '2026-01-05T10:00:00.000Z', more: 2 },
      { _id: 'ana', name: 'Ana Costa', isOwn: true, waits: 'absence', since: '2025-12-05T10:00:00.000Z', more: 0 },
      { _id: 'noor', name: 'Noor Haddad', isOwn: false, waits: 'prayer', since: '2026-01-02T10:00:00.000Z', more: 1 },
    ],
    count: 5,
  },
}
