import { Dashboard } from './dashboard.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { StudentHome, useLoadsStudentHome } from './student-home.tsx'
import { Term } from './term.tsx'

export const StudentDashboardPage = () => (
  <Dashboard
    loadsHome={useLoadsStudentHome()}
    home={<StudentHome />}
    beforeQuestions={<Term />}
    end={<NotificationsCard className="mt-6" />}
  />
)
