import { sql } from 'kysely'
import type { Check } from './checked.queries.ts'

/** Finds financial years in which the numbers of papers have gaps, or differ from the counter. */
const gapsIn = ({
  papers,
  counters,
  words,
}: Record<'papers' | 'counters' | 'words', string>) => sql<{ what: string }>`
  select format('of %s there are %s %s up to number %s, and the counter is at %s',
    coalesce(c.financial_year, s.financial_year), coalesce(s.count, 0), ${sql.lit(words)},
    coalesce(s.last, 0), c.last_serial) as what
  from ${sql.table(counters)} c full join (
    select financial_year, count(distinct serial), max(serial) as last from ${sql.table(papers)} group by 1
  ) s on s.financial_year = c.financial_year
  where (s.count, s.last) is distinct from (c.last_serial::bigint, c.last_serial)`

/** Invariants of teachers' pay, and the numbers of letters. */
export const PAY_CHECKS: Record<string, Check> = {
  'pay slips are numbered without gaps': gapsIn({
    papers: 'pay_slips',
    counters: 'pay_counters',
    words: 'pay slips',
  }),
  'letters are numbered without gaps': gapsIn({
    papers: 'issued_letters',
    counters: 'letter_counters',
    words: 'letters',
  }),
  'the lines of pay slips come to their sums': sql`
    select format('slip %s is of %s and its lines of %s', s.pay_slip_id, s.gross, sum(l.amount)) as what
    from pay_slips s left join pay_slip_lines l using (pay_slip_id)
    group by s.pay_slip_id having sum(l.amount) is distinct from s.gross`,
  'a lesson is paid once': sql`
    select format('lesson %s is paid more than once', lesson_id) as what
    from (
      select p.lesson_id, sum(p.amount) as paid, array_agg(p.amount) as amounts
      from pay_slip_lessons p join standing_slips s using (pay_slip_id)
      group by p.lesson_id, s.account_id having sum(p.amount) <> 0
    ) as each
    group by lesson_id having count(*) > 1 or bool_or(paid < 0 or paid <> all (amounts))`,
}
