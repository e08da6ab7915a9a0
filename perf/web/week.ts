// A week in the demo: two open questions, which students answer in turn.
interface Server {
  address: string
  tokenOf: (username: string) => Promise<string>
}

interface User {
  _id: string
  name: string
  username: string
  role: string
  state: string
}

/** Adds two questions and responses to both. Returns what the tasks of the measurement are about. */
export async function addWeek({ address, tokenOf }: Server, responses: number) {
  async function call<Result>(token: string, method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${await response.text()}`)
    return response.json() as Promise<Result>
  }
  const leader = await tokenOf('ruth')
  const add = (title: string, dueDate: string) =>
    call<{ _id: string }>(leader, 'POST', '/api/questions', {
      title,
      description: 'What do you say?',
      category: 'bible',
      dueDate,
    })
  const title = 'What keeps you going?'
  const dayMs = 86_400_000
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  const other = await add('Where do you see hope?', inDays(9))
  const question = await add(title, inDays(2))
  const users = await call<User[]>(leader, 'GET', '/api/users?limit=100')
  const students = users.filter(({ role, state }) => role === 'student' && state === 'active')
  for (const { username } of students.slice(0, responses)) {
    const token = await tokenOf(username)
    for (const { _id } of [question, other]) {
      await call(token, 'POST', '/api/responses', { questionId: _id, answer: 'My family, and singing on Fridays.' })
    }
  }
  const chats = await call<{ student: User }[]>(leader, 'GET', '/api/chats/admin?limit=100')
  const chat = chats[Math.floor(chats.length / 2)]?.student
  if (chat === undefined) throw new Error('The demo has no chats')
  return { title, chat, missing: students.slice(responses).map(({ username }) => username) }
}
