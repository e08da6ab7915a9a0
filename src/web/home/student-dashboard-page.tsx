import { Dashboard } from './dashboard.tsx'
import { Next } from './next.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { StudentHome, useLoadsStudentHome } from './student-home.tsx'
import { Term } from './term.tsx'

export const StudentDashboardPage = () => (
  <Dashboard
    loadsHome={useLoadsStudentHome()}
    home={<StudentHome />}
    beforeQuestions={
      <>
        <Term />
        <Next />
      </>
    }
    end={<NotificationsCard className="mt-6" />}
  />
)
