import { addConcession } from '@ganit/contract/money/concessions'
import { addDue, deleteDue, reverseWaiver, waiveDue } from '@ganit/contract/money/dues'
import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { leave } from '@ganit/contract/office/leaving'
import { eraseStudent, recordConsent } from '@ganit/contract/office/privacy'
import { addGuardian, inviteGuardian } from '@ganit/contract/people/guardians'
import { inviteStudent } from '@ganit/contract/people/records'
import { addRemark } from '@ganit/contract/people/remarks'
import { updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { placesOf } from '../../../../test/erasing.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theImports } from '../../../../test/imports.ts'
import { theLedger } from '../../../../test/ledger.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

const TODAY = '2026-11-24'

/** Makes unique words and remembers them, to search for them later. */
function theWords() {
  const words: string[] = []
  const word = (of: string) => {
    const made = `Zq${of}${String.fromCharCode(97 + (words.length % 26))}x`
    words.push(made)
    return made
  }
  return { words, word }
}

/** A student from an import, with texts that the office wrote about the student and a parent. */
async function aWrittenLife(academy: Academy) {
  const { words, word } = theWords()
  const imports = await theImports(academy)
  const phones = ['9876512345', '9876512346']
  words.push(...phones)
  const [first, last, mail] = [word('first'), word('last'), word('mail')]
  const looked = await imports.look(
    `Registers of ${word('above')}\nName,Class,Email,Date of Birth,Contact Number 1\n${first} ${last},9,${mail}@example.in,5/3/2012,${phones[0]}\n`,
  )
  await imports.run(looked.import_id)
  const { uid, student_id } = await academy.db
    .selectFrom('students')
    .select(['uid', 'student_id'])
    .where('first_name', '=', first)
    .executeTakeFirstOrThrow()
  const ledger = await theLedger(academy)
  const call = async (...[endpoint, request]: [never, object]) => {
    const reply = await (ledger.call as CallableFunction)(endpoint, request)
    expect([(endpoint as { path?: string }).path, reply.status, reply.error]).toEqual([
      (endpoint as { path?: string }).path,
      expect.toSatisfy((status: number) => status < 300),
      undefined,
    ])
    return reply.body
  }
  const ofUid = { params: { uid } }
  const { guardian } = await call(addGuardian as never, {
    ...ofUid,
    body: {
      name: word('mother'),
      relation: 'mother',
      phone: `+91${phones[1]}`,
      email: `${word('hers')}@example.in`,
    },
  })
  const ofGuardian = { params: { guardian_id: String(guardian.guardian_id) } }
  await call(inviteGuardian as never, { ...ofGuardian, body: {} })
  await call(inviteStudent as never, { ...ofUid, body: {} })
  await call(updateProfile as never, { ...ofUid, body: { notes: word('notes') } })
  await call(addRemark as never, { ...ofUid, body: { text: word('remark') } })
  await call(recordConsent as never, {
    ...ofUid,
    body: { purpose: 'guardian', given: true, guardian_name: word('agreed') },
  })
  const batch = await ledger.aBatch()
  await ledger.toggle(batch, student_id)
  const due = async (title: string) =>
    (
      await call(addDue as never, {
        body: { student_id, title, amount: '300.00', due_date: TODAY },
      })
    ).due.due_id
  const paid = await due(`Exam form of ${word('duetitle')}`)
  const dropped = await due(word('dropped'))
  await call(deleteDue as never, {
    params: { due_id: String(dropped) },
    body: { reason: word('removed') },
  })
  const { waiver } = await call(waiveDue as never, {
    params: { due_id: String(paid) },
    body: { amount: '50.00', reason: word('waived') },
  })
  await call(reverseWaiver as never, {
    params: { waiver_id: String(waiver.waiver_id) },
    body: { reason: word('unwaived') },
  })
  const { payment } = await ledger.pay({
    student_id,
    amount: '400.00',
    note: word('note'),
    transaction_id: word('paid'),
    method: 'upi',
    advance: true,
  })
  const { refund } = await call(recordRefund as never, {
    body: {
      student_id,
      amount: '40.00',
      date: TODAY,
      method: 'upi',
      transaction_id: word('back'),
      reason: word('refunded'),
    },
  })
  await call(reverseRefund as never, {
    params: { refund_id: String(refund.refund_id) },
    body: { reason: word('unrefunded') },
  })
  await ledger.reverse(payment.payment_id, word('reversed'))
  await ledger.pay({ student_id, amount: '300.00' })
  await call(addConcession as never, {
    body: { student_id, kind: 'other', percent: '10', from_date: TODAY, reason: word('poor') },
  })
  await call(leave as never, { ...ofUid, body: { on: TODAY, reason: word('left') } })
  await sql`
    insert into sign_in_codes (address, browser_hash, code_hash, expires_at)
    values (${`+91${phones[1]}`}, 'a', 'b', now() + interval '1 hour')`.execute(academy.db)
  const result = { moved: 1, students: [{ student_id, name: word('moved') }], kept: [] }
  await sql`
    insert into jobs (kind, input, state, ended_at, result)
    values ('move up', '{}', 'done', now(), ${JSON.stringify(result)})`.execute(academy.db)
  const erase = () =>
    ledger.call(eraseStudent, { params: { uid }, body: { confirm: student_id } } as never)
  return {
    words,
    uid,
    student_id,
    guardian_id: guardian.guardian_id as number,
    erase,
    ledger,
    imports,
    looked,
  }
}

test('no word that the office wrote of a student or of the parent who goes too is left in any table', async ({
  academy,
}) => {
  const { db } = academy
  const life = await aWrittenLife(academy)
  for (const word of life.words)
    expect([word, (await placesOf(db, [word])).length]).not.toEqual([word, 0])

  expect(await life.erase()).toMatchObject({ status: 200 })
  expect(await placesOf(db, life.words)).toEqual([])
  expect(await life.ledger.findings()).toEqual([])
  expect(await life.imports.read(life.looked.import_id)).toMatchObject({ state: 'done' })
})

/** Words in the trail of money that are not about a person: fixed lists and marks of the academy. */
const OF_MONEY = [
  ...['concessions.kind', 'payments.method', 'refunds.method', 'memberships.first_month'],
]
const MONEY =
  'concessions memberships payments refund_reversals refunds reversals single_dues waiver_reversals waivers'.split(
    ' ',
  )

test('an entry of the trail that names who is erased keeps no text, in whatever table and column', async ({
  academy,
}) => {
  const { db } = academy
  const { uid, student_id, erase } = await aWrittenLife(academy)
  const other = await academy.aStudent()
  const { rows: columns } = await sql<{ name: string; column: string; of: string }>`
    select c.table_name as name, c.column_name as column, o.column_name as of
    from information_schema.columns c
    join information_schema.columns o on o.table_schema = 'public' and o.table_name = c.table_name
      and o.column_name in ('student_id', 'account_id')
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb') and exists (
      select from pg_trigger t where t.tgrelid = c.table_name::regclass and tgname like 'audit\\_%')
      and c.table_name not in ('erasures')
      and c.column_name !~ '(^|_)(account_id|uid|by)$'
      -- Columns of staff refer to accounts as well; they are not a student's.
      and (o.column_name = 'student_id' or c.table_name not in (
        'day_closes', 'staff_absences', 'test_announcements', 'test_keys'))`.execute(db)
  expect(columns.length).toBeGreaterThan(60)
  const told = columns.filter(({ name, column }) => !OF_MONEY.includes(`${name}.${column}`))
  for (const person of [
    { student_id, account_id: uid, word: 'Zqgone', key: '900001' },
    { student_id: other.profile.student_id, account_id: other.uid, word: 'Zqstays', key: '900002' },
  ])
    for (const { name, column, of } of told) {
      const who = of === 'student_id' ? person.student_id : person.account_id
      const names = sql`jsonb_build_object(${of}::text, jsonb_build_array(null, ${JSON.stringify(who)}::jsonb))`
      const tells = sql`jsonb_build_object(${column}::text, jsonb_build_array(null, ${`${person.word} ${name}.${column}`}::text))`
      await sql`
        insert into audit_entries (action, subject, subject_id, row_count, changes) values
          ('created', ${name}, ${person.key}, 1, ${names} || ${tells}),
          ('changed', ${name}, ${person.key}, 1, ${tells})`.execute(db)
    }
  const others = await placesOf(db, ['Zqstays'])

  expect((await erase()).status).toBe(200)
  expect(await placesOf(db, ['Zqgone'])).toEqual([])
  expect(await placesOf(db, ['Zqstays'])).toEqual(others)
  const { rows: money } = await sql<{ n: number }>`
    select count(*)::int as n from audit_entries
    where subject = any(${MONEY}::text[]) and subject_id <> '900002' and changes -> 'amount' @> '400'`.execute(
    db,
  )
  expect(money).toEqual([{ n: 1 }])
})

test('somebody who has agreed for a sister is erased, and is no guardian of hers any more', async ({
  academy,
}) => {
  const { db } = academy
  const [brother, sister] = [await academy.aStudent(), await academy.aStudent()]
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id: sister.profile.student_id }], {
    name: 'Zqbrother',
    email: 'zqbrother@example.in',
    account_id: brother.uid,
  })
  const second = await aGuardian([{ student_id: sister.profile.student_id }])
  const agreed = await brother.call(recordConsent, {
    params: { uid: sister.uid },
    body: { purpose: 'publicity', given: true },
  } as never)
  expect(agreed.status).toBe(201)
  const { call } = await academy.signInAdmin()
  const confirm = brother.profile.student_id
  const erased = await call(eraseStudent, {
    params: { uid: brother.uid },
    body: { confirm },
  } as never)

  expect(erased).toMatchObject({ status: 200 })
  expect(
    await db
      .selectFrom('consents')
      .select(['student_id', 'given', 'guardian_name', 'recorded_by'])
      .where('purpose', '=', 'publicity')
      .execute(),
  ).toEqual([
    { student_id: sister.profile.student_id, given: true, guardian_name: null, recorded_by: null },
  ])
  expect(
    await db.selectFrom('guardianships').select(['guardian_id', 'is_primary']).execute(),
  ).toEqual([{ guardian_id: second.guardian_id, is_primary: true }])
  expect(await placesOf(db, ['Zqbrother', brother.uid])).toEqual([])
})

/** Foreign keys that prevent deleting an account, and why the erasure of a student or guardian never meets them. */
const HELD_FAST: Record<string, string> = {
  'consents.recorded_by': 'an erasure empties it, for whomever it was',
  'day_closes.account_id': 'staff',
  'credit_wishes.recorded_by': 'the owner',
  'day_closes.closed_by': 'staff',
  'day_closes.reopened_by': 'the owner',
  'expense_reversals.reversed_by': 'staff',
  'expenses.drawer_of': 'staff',
  'expenses.recorded_by': 'staff',
  'pay_adjustments.recorded_by': 'the owner',
  'pay_rates.recorded_by': 'the owner',
  'pay_slip_reversals.reversed_by': 'the owner',
  'pay_slips.account_id': 'staff',
  'pay_slips.drawer_of': 'staff',
  'pay_slips.recorded_by': 'the owner',
  'payments.recorded_by': 'staff; null for what came through the gateway or a claim',
  'refund_reversals.reversed_by': 'the owner',
  'refunds.recorded_by': 'the owner',
  'reversals.reversed_by': 'staff',
  'session_plans.planned_by': 'staff',
  'single_dues.recorded_by': 'staff',
  'single_dues.removed_by': 'staff',
  'students.account_id': 'the record goes before its account',
  'waiver_reversals.reversed_by': 'the owner',
  'waivers.recorded_by': 'staff',
}

test('each key that holds an account fast is known, and why no erasure meets it', async ({
  academy: { db },
}) => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || attname as key
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'accounts'::regclass and confdeltype in ('r', 'a')
    order by 1`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(HELD_FAST).toSorted())
})

test('a refusal by the database says what holds the person, and not that somebody else was faster', async ({
  academy,
}) => {
  const { db } = academy
  const { uid, profile } = await academy.aStudent()
  await sql`
    create table held_fast (account_id text constraint held_fast_key references accounts on delete restrict)`.execute(
    db,
  )
  await sql`insert into held_fast values (${uid})`.execute(db)
  const { call } = await academy.signInAdmin()
  const body = { confirm: profile.student_id }
  const refused = await call(eraseStudent, { params: { uid }, body } as never)
  await sql`drop table held_fast`.execute(db)

  expect(refused).toMatchObject({
    status: 409,
    error: expect.stringContaining('held_fast still refers to them (held_fast_key)'),
  })
  expect(refused.error).not.toContain('someone else')
  expect((await call(eraseStudent, { params: { uid }, body } as never)).status).toBe(200)
})
