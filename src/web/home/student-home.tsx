import { useQuery } from '@tanstack/react-query'
import { DashboardAnnouncements } from './dashboard-announcements.tsx'
import { isLoadingFirst } from './is-loading-first.ts'
import { NotificationsCard } from './notifications-card.tsx'
import { OpenQuestion } from './open-question.tsx'
import { dashboardAnnouncementsQuery, termQuery, todayQuery } from './queries.ts'
import { StudentNews } from './student-news.tsx'
import { Term } from './term.tsx'
import { TodayFailed } from './today-failed.tsx'

/** Returns whether a part of the student's dashboard is loading that would move the others. */
export function useLoadsStudentHome(): boolean {
  const queries = [useQuery(todayQuery), useQuery(dashboardAnnouncementsQuery), useQuery(termQuery)]
  return queries.some(isLoadingFirst)
}

/** The question to answer, what is new, the term, and the announcements. */
export function StudentHome() {
  const { data: today } = useQuery(todayQuery)
  const { data: term } = useQuery(termQuery)
  const isLoaded = today !== undefined && 'unanswered' in today
  const unseen = isLoaded ? today.feedback.map(({ question }) => question._id) : []
  return (
    <>
      {isLoaded ? (
        <div className="mb-8 grid gap-4 lg:grid-cols-[3fr_2fr]">
          <OpenQuestion
            unanswered={today.unanswered}
            hasAnswered={term?.some(({ myResponse }) => myResponse !== undefined) === true}
          />
          <StudentNews today={today} />
        </div>
      ) : (
        <TodayFailed />
      )}
      <NotificationsCard />
      <Term unseen={unseen} />
      <DashboardAnnouncements />
    </>
  )
}
