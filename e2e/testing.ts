import { hoursAhead } from './clock.ts'
import { nextNumber } from './counting.ts'
import { expect } from './ganit.ts'
import { aStudent, officeToken } from './people.ts'
import type { Ganit } from './product.ts'

/** Sends calls as the owner; throws the server's refusal. */
async function theOwner(ganit: Ganit) {
  const token = await officeToken(ganit)
  async function post<Answer>(path: string, body: object) {
    const answer = await ganit.call<Answer>('POST', path, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { token, post }
}
type Post = Awaited<ReturnType<typeof theOwner>>['post']

/** A batch with students of these names. */
async function aBatchOf(ganit: Ganit, post: Post, names: readonly string[]) {
  const { batch } = await post<{ batch: { batch_id: number } }>('batchmanegment/create_batch', {
    batch_name: `Algebra ${nextNumber()}`,
    schedules: [{ weekday: 'Monday', start_time: '07:00', end_time: '08:00' }],
  })
  const members = []
  for (const first_name of names) {
    const member = await aStudent(ganit, { first_name })
    await post(`batches/${batch.batch_id}/toggle`, { studentId: member.uid })
    members.push(member)
  }
  return { batch_id: batch.batch_id, members }
}

const aroundNow = () => ({
  opens_at: hoursAhead(-1),
  closes_at: hoursAhead(2),
})

type Added = { test: { test_id: number } }

/** A paperless test of 40 marks that is open now. */
export async function anExam(ganit: Ganit, names: readonly string[]) {
  const { token, post } = await theOwner(ganit)
  const { batch_id } = await aBatchOf(ganit, post, names)
  const { test } = await post<Added>('tests', {
    title: 'পরীক্ষা Unit test 4',
    mode: 'paper',
    total: 40,
    ...aroundNow(),
    batch_ids: [batch_id],
  })
  return { token, test_id: test.test_id }
}

/** A text that only the solution of a question of that test contains. */
export const SOLUTION = 'Twice two is four, and twice that is the answer.'

const QUESTIONS = [
  {
    kind: 'choice',
    text: 'What is $2^3$?',
    options: ['6', '8', '9', '12'],
    right: ['B'],
    solution: SOLUTION,
  },
  {
    kind: 'several',
    text: 'Which are primes?',
    options: ['2', '4', '5', '9'],
    right: ['A', 'C'],
  },
  { kind: 'number', text: 'How many hours has a day?', right: { value: '24' } },
]

/** Each test's questions have texts of their own, because reviews also hold back what another open test asks. */
const ownQuestions = (): readonly object[] =>
  QUESTIONS.map((question) => ({
    ...question,
    text: `${question.text} (${nextNumber()})`,
  }))

/** An online test that a student may begin now: two choices and a number, or other questions. */
export async function anOnlineTest(ganit: Ganit, questions = ownQuestions()) {
  const { token, post } = await theOwner(ganit)
  const { batch_id, members } = await aBatchOf(ganit, post, ['Riya'])
  const [student] = members
  if (!student) throw new Error('There is no student.')
  const items = []
  for (const question of questions) {
    const body = { ...question, marks: 4 }
    const added = await post<{ question: { question_id: number } }>('questions', body)
    items.push({ question_id: added.question.question_id, marks: 4 })
  }
  const { paper } = await post<{ paper: { paper_id: number; version: number } }>('papers', {
    title: 'Numbers',
    duration_minutes: 60,
    sections: [{ title: 'Section A', items }],
  })
  await post(`papers/${paper.paper_id}/ready`, { version: paper.version })
  const { test } = await post<Added>('tests', {
    title: 'Unit test 4',
    mode: 'online',
    paper_id: paper.paper_id,
    negative: 'quarter',
    ...aroundNow(),
    shuffle: { questions: false, options: false },
    batch_ids: [batch_id],
  })
  return { token, test_id: test.test_id, student }
}

type Begun = { attempt: { attempt_id: number; sections: { items: { item_id: number }[] }[] } }

/** Takes a test as its student: answers the first questions and hands in. */
export async function sit(
  ganit: Ganit,
  { test_id, student }: { test_id: number; student: { token: string } },
  values: readonly unknown[],
) {
  const { token } = student
  const begun = await ganit.call<Begun>('POST', `tests/${test_id}/attempt`, {
    token,
    body: { rules_read: true },
  })
  const { attempt_id, sections } = begun.body.attempt
  const items = sections.flatMap((section) => section.items)
  const answers = values.map((value, n) => ({ item_id: items[n]?.item_id, value, revision: 1 }))
  await ganit.call('POST', `attempts/${attempt_id}/submit`, { token, body: { answers } })
  return attempt_id
}

/** A test like `anOnlineTest`, taken and published. */
export async function aPublishedTest(ganit: Ganit) {
  const made = await anOnlineTest(ganit)
  const attempt_id = await sit(ganit, made, [['C']])
  const { post } = await theOwner(ganit)
  const publish = () => post(`tests/${made.test_id}/publish`, {})
  // Possible once automatic marking is done.
  await expect(publish).toPass()
  return { ...made, attempt_id }
}
