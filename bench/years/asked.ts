import type { Role } from '@ganit/contract/roles'
import { sql } from 'kysely'
import { person } from '../../server/seed/people.ts'
import { DEMO_GUARDIAN } from '../../server/seed/seed.ts'
import { DEMO_TEACHER } from '../../server/seed/staff.ts'
import { allEndpoints } from '../../server/src/http/openapi/endpoints.ts'
import { openSessions } from '../harness/own-rows.ts'
import type { Product } from '../harness/product.ts'

type Db = ReturnType<Product['connect']>['db']

/** A read of the API by one person. */
export type Read = { role: Role; path: string; url: string }

const ROLES = ['admin', 'teacher', 'guardian', 'student'] as const
const STUDENT = person(1).account.id

/** Values for parameters of paths and queries, each a query of one value; what an academy lacks is left out. */
const VALUES: Record<string, string> = {
  uid: `select '${STUDENT}'`,
  student_id: `select student_id from students where uid = '${STUDENT}'`,
  id: 'select min(batch_id) from memberships join students using (student_id) where uid = :uid',
  batch_id:
    'select min(batch_id) from memberships join students using (student_id) where uid = :uid',
  account_id: `select id from accounts where email = '${DEMO_TEACHER.email}'`,
  lesson_id:
    'select lesson_id from registers join lessons using (lesson_id) order by date desc, lesson_id limit 1',
  test_id: 'select test_id from attempts group by 1 order by count(*) desc, test_id limit 1',
  attempt_id: 'select min(attempt_id) from attempts where submitted_at is not null',
  paper_id: 'select min(paper_id) from papers',
  question_id: 'select min(question_id) from questions',
  payment_id:
    'select max(payment_id) from payments join students using (student_id) where uid = :uid',
  message_id: 'select max(message_id) from messages',
  telling_id: 'select max(telling_id) from tellings',
  enquiry_id: 'select min(enquiry_id) from enquiries',
  set_id: 'select min(set_id) from practice_sets',
  school_test_id: 'select min(school_test_id) from school_tests',
  post_id: 'select min(post_id) from posts',
  slug: 'select min(slug) from posts',
  guardian_id: 'select min(guardian_id) from guardians',
  chapter_id: 'select min(chapter_id) from chapters',
  batch_fee_id: 'select max(fee_id) from batch_fees',
  month: `select to_char(current_date, 'YYYY-MM')`,
  from: 'select (current_date - 6)::text',
  to: 'select current_date::text',
  on: `select (date_trunc('year', current_date) + interval '15 months')::date::text`,
  classNumber: 'select 9',
  language: `select 'en'`,
  page: `select 'terms'`,
  q: `select 'das'`,
}

/** The same lists with filters, searches and days. */
const FILTERED = [
  ...['find?q=as', 'find?q=98300', 'counter?search=das', 'student?search=das', 'student?view=due'],
  ...['payments?page=1', 'payments?page=3', 'payments?search=das', 'payments.csv?from={month}-01'],
  ...['messages?search=week', 'messages?page=5', 'tellings?search=week', 'audit?page=50'],
  ...[
    'audit?action=created',
    'audit?actor={account_id}',
    'audit?subject=students&subject_id={student_id}',
  ],
  ...[
    'reports/month?month={month}',
    'reports/students',
    'reports/collected?by=batch',
    'tests?search=algebra',
  ],
  ...['questions?search=triangle', 'lessons?from={from}&to={to}&needs=register'],
]

/** What is asked of signed addresses, files of other services or one's own browser. */
const LEFT_OUT =
  /hooks|return|photos?|screenshots|figures|images|files|unsubscribe|calendar\/|receipts?\/|imports\/|prints|online-payments\/|token|device/

async function valuesOf(db: Db) {
  const found: Record<string, string> = {}
  for (const [name, text] of Object.entries(VALUES)) {
    const { rows } = await sql<object>`${sql.raw(text.replace(':uid', `'${STUDENT}'`))}`.execute(db)
    const value: unknown = Object.values(rows[0] ?? {})[0]
    if (value !== null && value !== undefined) found[name] = String(value)
  }
  return found
}

/** Opens a session for one person of each role; returns their tokens. */
export async function signIn(db: Db, product: Product) {
  const { rows } = await sql<{ role: string; id: string }>`
    select distinct on (role) role, id from accounts
    where role = 'admin' or email in (${DEMO_TEACHER.email}, ${DEMO_GUARDIAN.email}) or id = ${STUDENT}
    order by role, id`.execute(db)
  await openSessions(db, sql`id = any(${rows.map(({ id }) => id)})`)
  return new Map(rows.map(({ role, id }) => [role, product.tokenOf(id)]))
}

/** Every read of the API by each role that it is open to, with values of this academy. */
export async function readsOf(db: Db): Promise<Read[]> {
  const values = await valuesOf(db)
  const filled = (path: string, names: RegExp) => {
    let isFilled = true
    const url = path.replace(names, (_, name: string) => {
      if (values[name] === undefined) isFilled = false
      return encodeURIComponent(values[name] ?? '')
    })
    return isFilled ? url : undefined
  }
  const reads: Read[] = []
  for (const { endpoint } of allEndpoints) {
    const { method, path, access, querystring } = endpoint
    if (method !== 'GET' || LEFT_OUT.test(path)) continue
    const url = filled(path, /:(\w+)/g)
    const wrong = querystring?.safeParse({}).error?.issues ?? []
    const query = wrong.map(
      ({ path: [name] }) => `${String(name)}=${encodeURIComponent(values[String(name)] ?? '')}`,
    )
    if (url === undefined) continue
    const asked = query.length > 0 ? `${url}?${query.join('&')}` : url
    for (const role of ROLES)
      if (access === 'public' ? role === 'admin' : access.includes(role))
        reads.push({ role, path: `${role} ${path}`, url: asked })
  }
  for (const path of FILTERED) {
    const url = filled(`/${path}`, /\{(\w+)\}/g)
    if (url) reads.push({ role: 'admin', path: `admin /${path}`, url })
  }
  return reads
}
