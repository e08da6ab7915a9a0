import { useViewer } from '#web/session/session.tsx'
import { ManagedQuestions } from './managed-questions.tsx'
import { QuestionList } from './question-list.tsx'

export const QuestionsPage = () => (useViewer().role === 'admin' ? <ManagedQuestions /> : <QuestionList />)
