import { useQuery } from '@tanstack/react-query'
import { termQuery } from '#web/questions/term-query.ts'
import { useOpenQuestions } from '#web/questions/use-open-questions.ts'
import { todayQuery } from '#web/session/today-query.ts'
import { DashboardAnnouncements } from './dashboard-announcements.tsx'
import { isLoadingFirst } from './is-loading-first.ts'
import { OpenQuestion } from './open-question.tsx'
import { dashboardAnnouncementsQuery } from './queries.ts'
import { StudentNews } from './student-news.tsx'
import { TodayFailed } from './today-failed.tsx'

/** Returns whether a part of the student's dashboard is loading that would move the others. */
export function useLoadsStudentHome(): boolean {
  const queries = [useQuery(todayQuery), useQuery(dashboardAnnouncementsQuery), useQuery(termQuery)]
  return queries.some(isLoadingFirst)
}

/** The question to answer, what is new, and the announcements. */
export function StudentHome() {
  const { data: term } = useQuery(termQuery)
  const { data: today } = useQuery(todayQuery)
  const open = useOpenQuestions()
  return (
    <>
      {open !== undefined && today !== undefined && 'unanswered' in today ? (
        <div className="grid gap-x-8 lg:grid-cols-[5fr_4fr]">
          <OpenQuestion open={open} hasAnswered={term?.some(({ myResponse }) => myResponse !== undefined) === true} />
          <StudentNews today={today} />
        </div>
      ) : (
        <TodayFailed />
      )}
      <DashboardAnnouncements />
    </>
  )
}
