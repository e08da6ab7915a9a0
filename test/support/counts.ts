import { expect } from 'vitest'

type Dump = () => Promise<Record<string, unknown[]>>

/** The counts that are kept beside what they count are what one gets by counting one by one. */
export async function expectRightCounts(dump: Dump): Promise<void> {
  const tables = await dump()
  const rowsOf = <Row>(name: string) => tables[name] as Row[]
  const kept: Record<string, number> = {}
  for (const { name, amount } of rowsOf<{ name: string; amount: number }>('counts')) {
    kept[name] = (kept[name] ?? 0) + amount
  }
  const counted: Record<string, number> = {}
  const count = (name: string) => {
    counted[name] = (counted[name] ?? 0) + 1
  }
  for (const { role } of rowsOf<{ role: string }>('users')) if (role === 'student') count('students')
  for (const { deleted_at } of rowsOf<{ deleted_at: string | null }>('questions')) {
    if (deleted_at === null) count('questions')
  }
  for (const { status, question_id } of rowsOf<{ status: string; question_id: string }>('responses')) {
    count('responses')
    if (status === 'pending') count('pending')
    count(`${status} of ${question_id}`)
  }
  expect(Object.fromEntries(Object.entries(kept).filter(([, amount]) => amount !== 0))).toEqual(counted)
}
