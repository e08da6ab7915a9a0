import { useViewer } from '#web/session/session.tsx'
import { ManagedQuestions } from './managed-questions.tsx'
import { StudentQuestions } from './student-questions.tsx'

export const QuestionsPage = () => (useViewer().role === 'admin' ? <ManagedQuestions /> : <StudentQuestions />)
