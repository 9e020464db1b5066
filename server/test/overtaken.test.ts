import { createQuestion } from '@ganit/contract/papers/questions'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from './academy.ts'
import { expectFaults } from './asked-faults.ts'

const QUESTION = { Question: 'Is 1 < 2?', OptionA: 'Yes', OptionB: 'No', RightOption: 'A' }

test.for([
  ['23001', 409],
  ['23503', 409],
  ['23505', 409],
  ['23P01', 409],
  ['23514', 500],
] as const)('what the database refuses with %s is %s', async ([code, status], { academy }) => {
  expectFaults(500)
  const { db } = academy
  const { call } = await academy.signInAdmin()
  await sql`
    create function refuse_question() returns trigger language plpgsql as $$
    begin raise exception 'refused' using errcode = '${sql.raw(code)}'; end $$`.execute(db)
  await sql`
    create trigger refuse_question before insert on questions
    for each row execute function refuse_question()`.execute(db)
  try {
    const reply = await call(createQuestion, { body: QUESTION } as never)
    expect([reply.status, reply.error]).toEqual([
      status,
      status === 409
        ? 'This was changed by someone else meanwhile. Reload and try again.'
        : 'Something went wrong. Please try again.',
    ])
  } finally {
    await sql`drop function refuse_question cascade`.execute(db)
  }
})
